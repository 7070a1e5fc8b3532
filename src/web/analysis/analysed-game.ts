import type { Color } from 'chessops/types';
import { opposite } from 'chessops/util';
import { makeMovesText } from '#chess/pgn/lines';
import type { GameMoves } from '#chess/pgn/game-moves';
import { parseColorName } from '#chess/position/color-name';
import type { PlayedMove } from '#chess/position/moves';
import { findAnswerKey, judgeAnswer, type AnswerKey } from '#chess/review/answer-key';
import type { Fault, Verdict } from '#chess/review/judgement';
import { chooseCards, findMistakes, type NoCard } from '#chess/review/mistake-cards';
import { countByPosition, isDismissed } from '#chess/review/mistake-record';
import { playUciLine } from '#chess/review/played-line';
import { planPassOne } from '#chess/review/plan';
import type { ReviewGame } from '#chess/review/review-game';
import { findSearch, type ReviewedGame } from '#chess/review/reviewed-moves';
import type { AnalysisSource, GameAnalysis } from '#chess/review/search';
import { reviewShownMoves } from '#chess/review/shown-review';
import { findTurningPoint } from '#chess/review/turning-point';
import type { GameReview, Mistake } from '#contract/games';
import { makeFoundMistake } from '#contract/found-mistake';
import { makeLineText } from '#chess/review/line-text';
import { makeAnswerSearch } from '#chess/review/answer-search';

import type { CardStart } from '../card-editor/edited-card.ts';
import type { AnalysisRun } from './analysis-runner.ts';
import { makeMistakeRow, type MistakeRow } from './mistake-row.ts';

export interface Findings {
  readonly reviewed: ReviewedGame | undefined;
  readonly source: AnalysisSource | undefined;
  readonly isFinal: boolean;
  readonly rows: readonly MistakeRow[];
  readonly opponentRows: readonly MistakeRow[];
  readonly turningPly: number | undefined;
  readonly cardPlies: readonly number[];
  readonly refusals: ReadonlyMap<number, NoCard>;
  readonly withCard: ReadonlySet<number>;
  readonly faults: ReadonlyMap<number, Fault> | undefined;
  judge(ply: number, uci: string): Verdict | undefined;
  getLine(ply: number): readonly PlayedMove[];
  getCard(row: MistakeRow): CardStart;
  findMistake(ply: number): Mistake | undefined;
}

export interface AnalysedGame extends Findings {
  readonly run: AnalysisRun | undefined;
  readonly known: number;
  readonly total: number;
  readonly isComplete: boolean;
  readonly sentences: readonly string[];
  readonly finders: ReadonlyMap<number, number>;
  readonly canStart: boolean;
  start(): void;
  stop(): void;
  tryMove(ply: number, uci: string): Promise<Verdict | undefined>;
}

type FoundReview = Pick<GameReview, 'id' | 'hero_color' | 'mistakes'>;

interface FindingsOf {
  readonly review: FoundReview;
  readonly moves: GameMoves;
  readonly game: ReviewGame | undefined;
  readonly analysis: GameAnalysis | undefined;
  readonly bookPlies: number | undefined;
  readonly reviews: readonly FoundReview[];
  readonly carded: ReadonlySet<string>;
  readonly finders: ReadonlyMap<number, number>;
}

export function findInGame(of: FindingsOf): Findings {
  const { review, moves, game, analysis } = of;
  const player = parseColorName(review.hero_color);
  const nothing: Findings = {
    reviewed: undefined,
    source: undefined,
    isFinal: false,
    rows: [],
    opponentRows: [],
    turningPly: undefined,
    cardPlies: [],
    refusals: new Map(),
    withCard: new Set(),
    faults: undefined,
    judge: () => undefined,
    getLine: () => [],
    getCard: ({ fen, ply }) => ({ fen, pgn: makeMovesText(moves, ply - 1), orientation: player }),
    findMistake: () => undefined,
  };
  if (game === undefined || analysis === undefined) return nothing;
  const reviewed = reviewShownMoves(game, analysis, player, of.bookPlies);
  const keyAt = (ply: number) => game.positions[ply - 1]?.key ?? '';
  const rows = listRows(of, game, analysis, reviewed, player);
  const shown = new Set(rows.map(({ ply }) => ply));
  const choices = analysis.isFinal
    ? chooseCards(game, analysis, reviewed, { player, knownKeys: of.carded, finders: of.finders }).filter(
        ({ move }) => shown.has(move.ply),
      )
    : [];
  return {
    reviewed,
    source: analysis.source,
    isFinal: analysis.isFinal,
    rows,
    opponentRows: listRows(of, game, analysis, reviewed, opposite(player)),
    turningPly: analysis.isFinal ? findTurningPoint(reviewed, player)?.ply : undefined,
    cardPlies: choices.flatMap(({ refusal, move }) => (refusal === undefined ? [move.ply] : [])),
    refusals: new Map(
      choices.flatMap(({ refusal, move }) => (refusal ? [[move.ply, refusal] as const] : [])),
    ),
    withCard: new Set(rows.flatMap(({ ply }) => (of.carded.has(keyAt(ply)) ? [ply] : []))),
    faults: findFaults(reviewed),
    judge(ply, uci) {
      const key = findAnswerKey(game, analysis, ply);
      return key && judgeAnswer(key, uci);
    },
    getLine(ply) {
      const fen = game.positions[ply - 1]?.fen;
      const search = findSearch(game, analysis, ply);
      return fen === undefined || search === undefined ? [] : playUciLine(fen, search.lines[0].moves);
    },
    getCard(row) {
      const key = findAnswerKey(game, analysis, row.ply);
      return key === undefined
        ? nothing.getCard(row)
        : makeMistakeCard(key, row, makeMovesText(moves, row.ply - 1), player);
    },
    findMistake(ply) {
      const move = reviewed.moves[ply - 1];
      return move && makeFoundMistake(review.id, game, analysis, move);
    },
  };
}

function listRows(
  { review, reviews }: FindingsOf,
  game: ReviewGame,
  analysis: GameAnalysis,
  reviewed: ReviewedGame,
  color: Color,
): MistakeRow[] {
  const isOwn = color === parseColorName(review.hero_color);
  const others = isOwn ? reviews.flatMap(({ id, mistakes }) => (id === review.id ? [] : mistakes)) : [];
  const times = countByPosition(others);
  const dismissed = isOwn
    ? reviews.flatMap(({ mistakes }) => mistakes.filter(({ status }) => status === 'dismissed'))
    : [];
  return findMistakes(reviewed, color).flatMap((move) => {
    const position = game.positions[move.ply - 1];
    if (position === undefined || isDismissed(dismissed, position.fen, move.san)) return [];
    times.set(position.key, (times.get(position.key) ?? 0) + 1);
    return makeMistakeRow(game, analysis, move, times) ?? [];
  });
}

function findFaults({ moves }: ReviewedGame): ReadonlyMap<number, Fault> {
  return new Map(
    moves.flatMap(({ ply, label }): [number, Fault][] =>
      label === '?!' || label === '?' || label === '??' ? [[ply, label]] : [],
    ),
  );
}

/** Counts only Tabiya's own analysis, not evaluations that came with the game. */
export function findHowFar(
  game: ReviewGame | undefined,
  ours: GameAnalysis | undefined,
): Pick<AnalysedGame, 'known' | 'total' | 'isComplete'> {
  const total = game?.positions.filter(({ end }) => end === undefined).length ?? 0;
  if (game === undefined || ours === undefined) return { known: 0, total, isComplete: false };
  return { known: total - planPassOne(game, ours).length, total, isComplete: ours.isFinal };
}

export function makeMistakeCard(key: AnswerKey, row: MistakeRow, pgn: string, orientation: Color): CardStart {
  const { fen, search } = key;
  const [best, ...others] = search.lines;
  const alsoGood = others
    .filter(({ moves: [uci] }) => uci !== undefined && judgeAnswer(key, uci) === 'also-good')
    .map(({ moves }) => makeLineText(fen, moves, 1));
  const answer = [
    makeLineText(fen, best.moves, 5),
    ...(alsoGood.length > 0 ? [`Also good: ${alsoGood.join(', ')}.`] : []),
    `You played ${row.played}${row.label}: ${row.cost}.`,
  ].join('\n');
  return {
    fen,
    pgn,
    orientation,
    prompt: `What is better than ${row.played}?`,
    answer,
    answerMoves: playUciLine(fen, best.moves.slice(0, 1)),
    tags: row.tag === '' ? [] : [row.tag],
    answerSearch: makeAnswerSearch(key),
  };
}
