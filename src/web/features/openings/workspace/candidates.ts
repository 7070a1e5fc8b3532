import { parseUci } from 'chessops/util';
import { isNormal } from 'chessops/types';
import { makeSan } from 'chessops/san';
import type { GameResults, PositionReplies } from '#chess/opening/replies';
import { findPosition } from '#chess/position/moves';
import { scoreFor } from '#chess/review/win-chance';
import type { Score } from '#chess/position/score';
import type { StudyColor } from '#contract/studies';

import type { SearchUpdate } from '../../../engine/uci-session.ts';

export interface Candidate {
  san: string;
  share: number | undefined;
  score: number | undefined;
  value: Score | undefined;
}

const mostPlayed = 3;

export function findCandidates(
  key: string,
  color: StudyColor,
  replies: PositionReplies | undefined,
  update: SearchUpdate | undefined,
  chosen: string | undefined,
): Candidate[] {
  const values = findValues(key, update);
  const played = new Map(replies?.replies.map((reply) => [reply.san, reply]));
  const best = values.keys().next().value;
  const sans = [...played.keys()].slice(0, mostPlayed);
  const wanted = new Set([
    ...sans,
    ...(best === undefined ? [] : [best]),
    ...(chosen === undefined ? [] : [chosen]),
  ]);
  return [...wanted].map((san) => {
    const reply = played.get(san);
    const value = values.get(san);
    return {
      san,
      share: reply?.share,
      score: reply?.results && findScore(reply.results, color),
      value: value && scoreFor(color, value),
    };
  });
}

function findScore({ white, draws, black }: GameResults, color: StudyColor): number | undefined {
  const games = white + draws + black;
  return games === 0 ? undefined : ((color === 'white' ? white : black) + draws / 2) / games;
}

function findValues(key: string, update: SearchUpdate | undefined): Map<string, Score> {
  const position = update && findPosition(key);
  const values = new Map<string, Score>();
  if (!position) return values;
  for (const { moves, score } of update.search.lines) {
    const move = parseUci(moves[0] ?? '');
    if (move && isNormal(move) && position.isLegal(move)) values.set(makeSan(position, move), score);
  }
  return values;
}
