import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { parseGameMoves } from '#chess/pgn/game-moves';
import type { MoveLabel } from '#chess/review/judgement';
import { type ReviewedGame, reviewMoves } from '#chess/review/reviewed-moves';
import type { GameAnalysis } from '#chess/review/search';
import type { AnalysedGame } from '../../../analysis/analysed-game.ts';
import { makeMistakeRow, type MistakeRow } from '../../../analysis/mistake-row.ts';
import { makeCauseSentence } from './line-words.ts';
import { MistakesList } from './mistakes-list.tsx';
import { MistakeWalkPanel } from './mistake-walk.tsx';
import { makeCardsWords, makeDeeperText } from './mistakes-panel.tsx';
import { type OpenReview, ReviewContext } from '../review-context.tsx';
import { makeReviewState, type ReviewState } from '../review-model.ts';
import { game, makeAnalysis } from '../../../testing/mated-game.ts';

const analysis = makeAnalysis(
  new Map([
    [3, { nodes: 1, lines: [{ score: { cp: -20 }, moves: ['b8c6', 'f1c4', 'g7g6'] }] }],
    [4, { nodes: 1, lines: [{ score: { mate: 1 }, moves: ['h5e5'] }] }],
  ]),
);
const moves = reviewMoves(game, analysis).moves;
const [blunder, mate] = [moves[3], moves[4]];
if (blunder === undefined || mate === undefined) throw new Error('no moves');
const row = makeMistakeRow(game, analysis, blunder, new Map([[game.positions[3]?.key ?? '', 2]]));
if (row === undefined) throw new Error('no row');
const last = row;

const clocked = parseGameMoves('1. e4 e5 { [%clk 0:05:56] } 2. Qh5 Ke7 { [%clk 0:05:52] } 3. Qxe5# 1-0');
const atMistake = makeReviewState({ game: clocked, player: 'black', hasReview: true, mistakePly: 4 });

function textOf(html: string): string {
  return html.replaceAll(/<style.*?<\/style>|<script.*?<\/script>|<[^>]*>/gs, '');
}

function draw(
  panel: ReactNode,
  state: Partial<ReviewState> = {},
  analysed: Partial<Pick<AnalysedGame, 'rows' | 'withCard' | 'refusals'>> = {},
): string {
  const open = {
    review: { time_control: '360+0' },
    game: clocked,
    state: { ...atMistake, ...state },
    analysed: {
      rows: [row],
      withCard: new Set(),
      refusals: new Map(),
      isFinal: true,
      isComplete: true,
      finders: new Map([[4, 71]]),
      turningPly: 4,
      ...analysed,
    },
    changes: {},
  } as unknown as OpenReview;
  return renderToStaticMarkup(
    <MemoryRouter>
      <MantineProvider>
        <ReviewContext value={open}>{panel}</ReviewContext>
      </MantineProvider>
    </MemoryRouter>,
  );
}

const walkPanel = <MistakeWalkPanel isFarFromList={false} />;

test('a row says what was played and what it cost; a move that is no mistake makes none', () => {
  expect(row).toMatchObject({
    ply: 4,
    played: '2... Ke7',
    label: '??',
    cost: 'allows mate in 1',
    best: '2... Nc6',
    line: '2... Nc6 3. Bc4 g6',
    times: 2,
  });
  expect(makeMistakeRow(game, analysis, mate, new Map())).toBeUndefined();
  const lost: GameAnalysis = {
    ...analysis,
    searches: new Map(analysis.searches).set(4, {
      nodes: 1,
      lines: [{ score: { cp: 300 }, moves: ['a2a3'] }],
    }),
  };
  const cheaper = reviewMoves(game, lost).moves[3];
  expect(cheaper && makeMistakeRow(game, lost, cheaper, new Map())).toMatchObject({
    before: 52,
    after: 25,
    cost: 'win chance −27 %',
  });
});

test('the list tells that it happened before, and the best move only once it was found or shown', () => {
  const list = (revealed: ReadonlySet<number>) =>
    textOf(draw(<MistakesList />, { revealed }, { refusals: new Map([[4, 'too-close']]) }));
  expect(list(new Set())).toBe(
    '12... Ke7??allows mate in 1made 2 timesNo card: another move was equally good',
  );
  expect(list(new Set([4]))).toContain('made 2 times · best 2... Nc6');
});

test('one mistake at a time: try, line, card, next; nothing gives the better move away before that', () => {
  const html = draw(walkPanel);
  expect(textOf(html)).toContain('Mistake 1 of 1');
  expect(textOf(html)).toContain('opening · turning point');
  expect(makeCauseSentence({ ...row, motif: 'Missed a fork' }, 71)).toBe(
    'Missed a fork. About 71 % of players at your level find the best move.',
  );
  expect(makeCauseSentence({ ...row, motif: 'Hung a piece' }, undefined)).toBe('Hung a piece.');
  expect(makeCauseSentence(row, undefined)).toBe('');
  expect(textOf(html)).toContain(
    'About 71 % of players at your level find the best move. Played in 4 seconds, with 5:52 on the clock. The best move stays hidden',
  );
  for (const label of ['Try again', 'Step through', 'Make Card', 'Play it out', 'Next mistake'])
    expect(textOf(html)).toContain(label);
  expect(html).toContain('aria-label="2... Ke7 is not a mistake"');
  expect(html).not.toContain('Nc6');
  expect(draw(walkPanel, { revealed: new Set([4]) })).toContain('Better: 2... Nc6 3. Bc4 g6');
});

test('at the last of several mistakes the button says where it leads', () => {
  const first = { ...last, ply: 2 };
  const at = (current: MistakeRow, withCard = new Set<number>(), rows = [first, last]) =>
    textOf(draw(walkPanel, { ply: current.ply - 1 }, { rows, withCard }));
  expect(at(first)).toContain('Next mistake');
  expect(at(last)).toContain('Back to the first mistake');
  expect(at(last)).not.toContain('Train your cards');
  const carded = new Set([first.ply]);
  expect(at(first, carded)).not.toContain('Train your cards');
  expect(at(last, carded)).toMatch(/Back to the first mistake.*Train your cards/);
  const only = at(last, new Set([last.ply]), [last]);
  expect(only).toContain('Train your cards');
  expect(only).not.toContain('Next mistake');
});

test('a solved mistake has "next" beside its verdict, and a move that nobody knew says that it is being analysed', () => {
  const move = { san: 'Nc6', from: 'b8', to: 'c6', fen: '', color: 'black' } as const;
  const line = { kind: 'try', row, moves: [], index: 0 } as const;
  const solved = textOf(draw(walkPanel, { line: { ...line, answer: { move, verdict: 'best' } } }));
  expect(solved).toContain('Right: Nc6 is the best move.');
  expect(solved).toContain('Next mistake');
  expect(textOf(draw(walkPanel, { line: { ...line, answer: { move, verdict: 'searching' } } }))).toContain(
    'Analysing Nc6 …',
  );
});

test('the button says exactly of which mistakes it makes cards', () => {
  expect(makeCardsWords({ played: ['12... Bh5'], made: 1, total: 2 })).toBe('Make a card of 12... Bh5');
  expect(makeCardsWords({ played: ['a', 'b', 'c'], made: 0, total: 3 })).toBe('Make cards of all 3');
  expect(makeCardsWords({ played: ['a', 'b'], made: 1, total: 3 })).toBe('Make the other 2 cards');
  expect(makeCardsWords({ played: ['3. Bd3', '9... g5'], made: 0, total: 5 })).toBe(
    'Make cards of 3. Bd3, 9... g5',
  );
  expect(makeCardsWords({ played: ['a', 'b', 'c', 'd', 'e'], made: 0, total: 7 })).toBe(
    'Make 5 cards of 7 mistakes',
  );
});

test('a new analysis says once which verdicts it has changed', () => {
  const shown = reviewMoves(game, analysis);
  const verdicts = (labels: Record<number, MoveLabel>): ReviewedGame => ({
    ...shown,
    moves: shown.moves.map((move) => ({ ...move, label: labels[move.ply] })),
  });
  const before = verdicts({ 2: '??', 4: '?', 3: '??' });
  const say = (labels: Record<number, MoveLabel>) => makeDeeperText(before, verdicts(labels), 'black');
  expect(say({ 2: '?', 4: '??' })).toBe('');
  expect(say({ 2: '??', 4: '?!' })).toBe('Deeper analysis cleared 1 of 2 mistakes.');
  expect(makeDeeperText(verdicts({ 2: '?' }), before, 'black')).toBe('Deeper analysis found 1 more.');
  expect(makeDeeperText(verdicts({ 2: '?' }), verdicts({ 4: '?' }), 'black')).toBe(
    'Deeper analysis cleared 1 of 1 mistake and found 1 more.',
  );
});
