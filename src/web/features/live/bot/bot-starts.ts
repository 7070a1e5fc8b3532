import { useQuery } from '@tanstack/react-query';
import { INITIAL_FEN } from 'chessops/fen';
import { findRecall } from '#chess/memory/recall';
import { nameColor } from '#chess/position/color-name';
import { findPosition, parseMoveText, playMove } from '#chess/position/moves';
import { parseWireSchedule } from '#contract/wire-schedule';
import { botLimits, type LiveMove } from '#contract/live';
import type { StudyColor } from '#contract/studies';

import { makePercentText } from '../../../lib/percent-text.ts';
import { storedFiguresQuery } from '../../../replies/stored-figures.ts';
import { checks } from '../../../worker/workers.ts';
import { getOpening, type OpeningStudy, useStudies } from '../../../opening/studies.ts';
import { fetchMemories } from '../../../training/training-api.ts';
import { makeLiveMove } from '../session/shown-line.ts';

export interface BotStart {
  readonly label: string;
  readonly sans: readonly string[];
}

export interface BotStarts {
  readonly chapters: readonly BotStart[];
  readonly gaps: readonly BotStart[];
  readonly forgotten: readonly BotStart[];
  readonly hint: string;
}

const mostForgotten = 5;
const sureRecall = 0.97;

export function parseLineText(text: string): string[] {
  return text.split(/\s+/).flatMap((word) => word.replace(/^\d+\.+/, '') || []);
}

export function makeStartMoves(sans: readonly string[]): LiveMove[] | undefined {
  if (sans.length > botLimits.startMoves) return undefined;
  let fen = INITIAL_FEN;
  const moves: LiveMove[] = [];
  for (const san of sans) {
    const position = findPosition(fen);
    const move = position && parseMoveText(position, san);
    const played = position && move && playMove(position, move);
    if (!played) return undefined;
    moves.push(makeLiveMove(move));
    ({ fen } = played);
  }
  return moves;
}

async function findForgotten(study: OpeningStudy): Promise<BotStart[]> {
  const memories = await fetchMemories(study.color);
  const now = Date.now();
  const weakest = memories
    .map((memory) => ({
      key: memory.position_key,
      recall: findRecall(parseWireSchedule(memory), now, memory.decay),
    }))
    .filter(({ recall }) => recall > 0 && recall < sureRecall)
    .sort((one, other) => one.recall - other.recall)
    .slice(0, 4 * mostForgotten);
  const keys = weakest.map(({ key }) => key);
  const lines = await checks.study.findLinesTo({ book: checks.hand(getOpening(study)), keys });
  return weakest
    .flatMap(({ key, recall }) => {
      const sans = lines.get(key);
      return sans ? [{ label: `${makePercentText(recall)} remembered`, sans }] : [];
    })
    .slice(0, mostForgotten);
}

export function useBotStarts(color: StudyColor | undefined): BotStarts {
  const studies = useStudies();
  const study = color === undefined ? null : studies[color];
  const stored = useQuery(storedFiguresQuery).data;
  const chapters = useQuery({
    queryKey: ['bot-chapters', study?.revision],
    queryFn: () => (study ? checks.study.listChapterStarts({ book: checks.hand(getOpening(study)) }) : []),
    enabled: study !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const forgotten = useQuery({
    queryKey: ['bot-forgotten', study?.revision],
    queryFn: () => (study ? findForgotten(study) : []),
    enabled: study !== null,
    staleTime: 60_000,
  });
  const figures = stored?.find((each) => each.color === color && each.study === study?.revision)?.figures;
  const gaps = (figures?.gaps ?? []).filter((gap) => !gap.isFromSetUp);
  const none: BotStarts = { chapters: [], gaps: [], forgotten: [], hint: '' };
  if (color === undefined) return { ...none, hint: 'Choose a colour to start in your repertoire.' };
  if (study === null) {
    const isThere = studies.isLoading || studies.isFailed;
    return {
      ...none,
      hint: isThere ? '' : `You have no ${nameColor(color)} repertoire yet.`,
    };
  }
  return {
    chapters: (chapters.data ?? []).map(({ name: label, sans }) => ({ label, sans })),
    gaps: gaps.map(({ lineWithReply }) => ({ label: lineWithReply, sans: parseLineText(lineWithReply) })),
    forgotten: forgotten.data ?? [],
    hint: figures === undefined ? 'To see its gaps here, open your repertoire once in Manage Openings.' : '',
  };
}
