import { expect, test } from 'vitest';
import { parseGameMoves } from '#chess/pgn/game-moves';
import type { PlayedMove } from '#chess/position/moves';
import type { NoCard } from '#chess/review/mistake-cards';

import type { MistakeRow } from '../../analysis/mistake-row.ts';
import {
  findCardState,
  findJudgedMistake,
  findScore,
  findWalk,
  getShown,
  getStep,
  getTried,
  isAsking,
  makeReviewState,
  reduce,
  type ReviewEvent,
  type ReviewState,
} from './review-model.ts';

const game = parseGameMoves('1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0');
const start = { game, player: 'white', hasReview: true } as const;
const opened = makeReviewState(start);

function makeRow(ply: number, best = 'Nf3'): MistakeRow {
  const fen = game.moves[ply - 2]?.fen ?? game.initialFen;
  return { ply, fen, best } as MistakeRow;
}

const [early, late] = [makeRow(3), makeRow(4)];
const rows = [early, late];
const move: PlayedMove = { from: 'b8', to: 'c6', san: 'Nc6', fen: 'after Nc6' };
const better: ReviewEvent = { type: 'show-better', row: late, moves: [move, { ...move, fen: 'later' }] };

function run(state: ReviewState, ...events: ReviewEvent[]): ReviewState {
  return events.reduce(reduce, state);
}

test('steps stay within the game, and a shorter game moves the board back', () => {
  expect(run(opened, { type: 'step', by: -1 }).ply).toBe(0);
  const end = run(opened, { type: 'step', by: Infinity });
  expect(end.ply).toBe(5);
  expect(run(end, { type: 'step', by: 1 }).ply).toBe(5);
  expect(run(end, { type: 'step', by: -Infinity }).ply).toBe(0);
  expect(run(opened, { type: 'go', ply: 99 }).ply).toBe(5);
  expect(run(end, { type: 'game', game: parseGameMoves('1. e4 *') }).ply).toBe(1);
  expect(makeReviewState({ ...start, mistakePly: 4 })).toMatchObject({ ply: 3, tab: 'mistakes' });
});

test('the first tab: the list without a game, the mistakes if a link names one, else the moves', () => {
  expect(makeReviewState({ ...start, hasReview: false }).tab).toBe('reviews');
  expect(makeReviewState({ ...start, opensAtMistake: true }).tab).toBe('mistakes');
  expect(opened.tab).toBe('moves');
});

test('buttons step through a better line, and stepping in the game ends it', () => {
  const line = run(opened, better);
  expect(line.ply).toBe(3);
  expect(getStep(line)).toEqual({ at: 1, last: 2 });
  expect(getShown(line)).toEqual({ fen: 'after Nc6', lastMove: move });
  expect(getShown(run(line, { type: 'step', by: 9 })).fen).toBe('later');
  expect(getShown(run(line, { type: 'step', by: -9 }))).toEqual({ fen: late.fen, lastMove: undefined });
  expect(run(line, { type: 'step', by: 1 }).ply).toBe(3);
  expect(run(line, { type: 'go', ply: 1 })).toMatchObject({ ply: 1, line: undefined });
  expect(run(line, { type: 'end-line' }).line).toBeUndefined();
  expect(run(line, { type: 'tab', tab: 'mistakes' }).line).toBe(line.line);
  expect(run(line, { type: 'tab', tab: 'pgn' }).line).toBeUndefined();
});

test('a better move is revealed by showing it or by finding it, not by a wrong try', () => {
  expect(run(opened, better).revealed).toEqual(new Set([4]));
  const trying = run(opened, { type: 'try-again', row: late });
  expect(isAsking(trying)).toBe(true);
  const answer = (verdict: 'best' | 'also-good' | 'wrong' | 'unknown' | 'searching') =>
    run(trying, { type: 'answer', row: late, answer: { move, verdict } });
  for (const verdict of ['best', 'also-good'] as const) {
    expect(answer(verdict).revealed).toEqual(new Set([4]));
    expect(isAsking(answer(verdict))).toBe(false);
    expect(getShown(answer(verdict)).lastMove).toBe(move);
  }
  for (const verdict of ['wrong', 'unknown'] as const) {
    expect(answer(verdict).revealed.size).toBe(0);
    expect(isAsking(answer(verdict))).toBe(true);
    expect(getShown(answer(verdict)).fen).toBe(late.fen);
  }
  expect(isAsking(answer('searching'))).toBe(false);
  expect(getShown(answer('searching')).fen).toBe('after Nc6');
});

test('an answer that comes after the user has moved on changes only what is revealed', () => {
  const moved = run(opened, { type: 'try-again', row: late }, { type: 'go', ply: 0 });
  const told = run(moved, { type: 'answer', row: late, answer: { move, verdict: 'best' } });
  expect(told).toEqual({ ...moved, revealed: new Set([4]) });
  const other = run(opened, { type: 'try-again', row: early });
  expect(run(other, { type: 'answer', row: late, answer: { move, verdict: 'wrong' } })).toEqual(other);
});

test('the user’s line belongs to its half-move, grows, shrinks and is left', () => {
  const at = run(opened, { type: 'go', ply: 2 }, { type: 'try-line' });
  expect(getShown(at)).toEqual({ fen: game.moves[1]?.fen, lastMove: game.moves[1] });
  const grown = run(at, { type: 'play', move: { from: 'g1', to: 'f3' } });
  expect(getTried(grown)?.moves.map(({ san }) => san)).toEqual(['Nf3']);
  expect(getShown(grown).lastMove?.san).toBe('Nf3');
  expect(run(grown, { type: 'play', move: { from: 'a1', to: 'a8' } })).toBe(grown);
  expect(getTried(run(grown, { type: 'take-back' }))?.moves).toEqual([]);
  const elsewhere = run(grown, { type: 'step', by: 1 });
  expect(getTried(elsewhere)).toBeUndefined();
  expect(run(elsewhere, { type: 'take-back' })).toBe(elsewhere);
  expect(getTried(run(elsewhere, { type: 'step', by: -1 }))?.moves).toHaveLength(1);
  expect(getTried(run(grown, { type: 'end-tried' }))).toBeUndefined();
  expect(run(grown, { type: 'try-again', row: late })).toMatchObject({ tab: 'mistakes', tried: undefined });
});

test('the walk goes round, from the mistake on the board or the chosen one', () => {
  expect(findWalk(opened, rows)).toMatchObject({ current: undefined, next: early, previous: late });
  const first = run(opened, { type: 'mistake', row: early });
  expect(first).toMatchObject({ ply: 2, tab: 'mistakes' });
  expect(findWalk(first, rows)).toMatchObject({ current: early, next: late, previous: late });
  const away = run(first, { type: 'go', ply: 0 });
  expect(findWalk(away, rows)).toMatchObject({ current: early, next: late });
  expect(findWalk(first, [early])).toMatchObject({ current: early, next: undefined, previous: undefined });
  expect(findWalk(away, [early]).next).toBe(early);
  expect(findWalk(opened, [])).toMatchObject({ next: undefined, previous: undefined });
});

test('keys act on the mistake on the board, if its better move is known', () => {
  const at = run(opened, { type: 'mistake', row: late });
  expect(findJudgedMistake(at, rows)).toBe(late);
  expect(findJudgedMistake(opened, rows)).toBeUndefined();
  expect(findJudgedMistake(run(at, { type: 'try-line' }), rows)).toBeUndefined();
  expect(findJudgedMistake(at, [makeRow(4, '')])).toBeUndefined();
});

test('a mistake has one card, which waits for the end of the analysis, or a reason for having none', () => {
  const analysed = { isComplete: true, withCard: new Set<number>(), refusals: new Map<number, NoCard>() };
  const because = (refusal: NoCard) => ({ ...analysed, refusals: new Map([[late.ply, refusal]]) });
  expect(findCardState(late, analysed)).toBe('ready');
  expect(findCardState(late, { ...analysed, isComplete: false })).toBe('analysing');
  expect(findCardState(late, { ...analysed, withCard: new Set([late.ply]) })).toBe('made');
  expect(findCardState(late, because('known-position'))).toBe('made');
  expect(findCardState(late, because('too-close'))).toBe('too-close');
  expect(findCardState(late, because('rarely-found'))).toBe('ready');
  expect(findCardState(late, because('enough'))).toBe('ready');
});

const waiting = makeReviewState({ ...start, opensAtMistake: true });

test('the board goes to the first mistake that is found, and only once', () => {
  const there = run(waiting, { type: 'first-mistake', row: early });
  expect(there.ply).toBe(2);
  const back = run(there, { type: 'go', ply: 0 });
  expect(run(back, { type: 'first-mistake', row: early })).toBe(back);
  const atStart = run(waiting, { type: 'first-mistake', row: makeRow(1) });
  expect(atStart).toMatchObject({ ply: 0, chosenPly: 1, awaitsFirstMistake: false });
});

test('a user who has begun to look is left alone', () => {
  const begun: ReviewEvent[] = [{ type: 'go', ply: 1 }, { type: 'tab', tab: 'moves' }, { type: 'try-line' }];
  for (const event of begun) {
    const state = run(waiting, event, { type: 'go', ply: 0 }, { type: 'tab', tab: 'mistakes' });
    expect(run(state, { type: 'end-tried' }, { type: 'first-mistake', row: early }).ply).toBe(0);
  }
  const flipped = run(waiting, { type: 'flip' }, { type: 'toggle-engine' });
  expect(run(flipped, { type: 'first-mistake', row: early }).ply).toBe(2);
});

test('without the setting nothing moves', () => {
  expect(run(opened, { type: 'first-mistake', row: early })).toBe(opened);
});

const scores = [{ cp: 10 }, { cp: 20 }, { cp: 600 }, { cp: 0 }];

test('the bar keeps the value of the position while a better move is tried, found or stepped through', () => {
  expect(findScore(run(opened, { type: 'go', ply: 3 }), scores)).toEqual({ cp: 0 });
  const shown = run(opened, { type: 'show-better', row: early, moves: [move, move] });
  for (const state of [
    run(opened, { type: 'try-again', row: early }),
    shown,
    run(shown, { type: 'step', by: 1 }),
  ])
    expect(findScore(state, scores)).toEqual({ cp: 600 });
});

test('nothing is known of a line that the user has tried', () => {
  expect(findScore(run(opened, { type: 'go', ply: 2 }, { type: 'try-line' }), scores)).toBeUndefined();
});

test('flip, engine and dialogs', () => {
  expect(run(opened, { type: 'flip' }).orientation).toBe('black');
  expect(run(opened, { type: 'toggle-engine' }, { type: 'toggle-engine' }).isAnalysing).toBe(false);
  const dialog = run(opened, { type: 'dialog', dialog: 'opening' });
  expect(dialog.dialog).toBe('opening');
  expect(run(dialog, { type: 'dialog', dialog: undefined })).toEqual(opened);
});
