import { expect, test } from 'vitest';

import { openIndex, readPosition } from '../../../testing/book-position.ts';
import { makeMoveTable } from './move-rows.ts';
import {
  initialState,
  listPositionsAhead,
  makeNewLine,
  makeOfferPosition,
  makeView,
  reduce,
  type Shown,
  takeCheckedChances,
  type WorkspaceEvent,
} from './workspace-model.ts';

const index = openIndex('1. e4 e5 (1... c5 2. c3) 2. Nf3 Nc6 3. Bc4 *');

function show(sans: readonly string[], move?: string): Shown {
  const position = readPosition(index, sans);
  const others = position.isOwnTurn ? ['d4'] : ['a6'];
  const rows = [...position.moves.map(({ san }) => san), ...others];
  const moves = index.readMoves({ key: position.key, sans: rows }, 0);
  const table = makeMoveTable(position, moves, new Map());
  return { color: 'white', position, table, requestedKey: position.key, move, gaps: [] };
}

const change = (shown: Shown, event: WorkspaceEvent, state = initialState) => reduce(state, shown, event);

test('without a choice the first row goes forward; the address and then the arrow keys name another', () => {
  const shown = show(['e4']);
  expect(makeView(initialState, shown).chosen?.san).toBe('e5');
  expect(makeView(initialState, { ...shown, move: 'c5' }).chosen?.san).toBe('c5');
  const { state } = change(shown, { kind: 'choose', offset: 1 });
  expect(makeView(state, shown).chosen?.san).toBe('c5');
  expect(change(shown, { kind: 'forward' }, state).goTo?.to.sans).toEqual(['e4', 'c5']);
  const last = change(shown, { kind: 'choose', offset: 9 }, state).state;
  expect(makeView(last, shown).chosen?.san).toBe('a6');
  expect(makeView(change(shown, { kind: 'choose', offset: -9 }, last).state, shown).chosen?.san).toBe('e5');
  expect(makeView(last, show(['e4', 'e5'])).chosen?.san).toBe('Nf3');
});

test('steps replace the history entry and keep the moves that led there', () => {
  const shown = show(['e4', 'e5', 'Nf3']);
  const start = shown.position?.start;
  const back = change(shown, { kind: 'back' }).goTo;
  expect(back).toEqual({
    to: { key: readPosition(index, ['e4', 'e5']).key, start, sans: ['e4', 'e5'] },
    isStep: true,
  });
  expect(change(shown, { kind: 'step', steps: 1 }).goTo?.to.sans).toEqual(['e4']);
  expect(change(shown, { kind: 'step', steps: 0 }).goTo?.to).toEqual({ key: start, start, sans: [] });
  expect(change(show([]), { kind: 'back' }).goTo).toBeUndefined();
  expect(makeView(initialState, show([])).canGoBack).toBe(false);
  expect(change(shown, { kind: 'go', to: { key: 'x' } }).goTo).toEqual({ to: { key: 'x' }, isStep: false });
});

test('an open gap shows the position after the reply, takes answers from the board, and closes on the way back', () => {
  const shown = show(['e4'], 'a6');
  const { gapRow, boardKey, canGoBack } = makeView(initialState, shown);
  expect([gapRow?.san, canGoBack]).toEqual(['a6', true]);
  expect(boardKey).toBe(gapRow?.key);
  const played = change(shown, { kind: 'play', move: { from: 'd2', to: 'd4' } });
  expect(played.goTo).toBeUndefined();
  expect(played.state.answer).toEqual({ key: gapRow?.key, san: 'd4' });
  expect(change(shown, { kind: 'answer', san: 'c3' }).state.answer?.san).toBe('c3');
  const back = change(shown, { kind: 'back' }).goTo;
  expect(back).toEqual({
    to: { key: shown.position?.key, start: shown.position?.start, sans: ['e4'] },
    move: undefined,
    isStep: true,
  });
  expect(change(shown, { kind: 'close-gap' }).goTo).toEqual(back);
  const row = { san: 'a6', key: '' };
  expect(change(show(['e4']), { kind: 'open-gap', row }).goTo?.move).toBe('a6');
  const ignoring = change(shown, { kind: 'ignore' }).state;
  expect(ignoring.ignoring).toBe(gapRow?.key);
  expect(change(shown, { kind: 'stop-ignoring' }, ignoring).state.ignoring).toBeUndefined();
});

test('a move on the board is a step; an impossible one changes nothing', () => {
  const shown = show(['e4', 'e5']);
  expect(change(shown, { kind: 'play', move: { from: 'd2', to: 'd4' } }).goTo?.to).toMatchObject({
    key: expect.stringContaining(' b KQkq'),
    sans: ['e4', 'e5', 'd4'],
  });
  expect(change(shown, { kind: 'play', move: { from: 'd2', to: 'd5' } })).toEqual({ state: initialState });
});

test('another move than the one in the repertoire can take its place, but a reply cannot', () => {
  expect(makeView(initialState, show(['e4', 'e5'], 'd4')).instead?.san).toBe('d4');
  expect(makeView(initialState, show(['e4', 'e5'], 'Nf3')).instead).toBeUndefined();
  expect(makeView(initialState, show(['e4'], 'a6')).instead).toBeUndefined();
});

test('toggles flip one thing each, and the board turns for Black too', () => {
  const shown = show([]);
  const { state } = change(shown, { kind: 'toggle', what: 'isFlipped' });
  expect(state).toEqual({ ...initialState, isFlipped: true });
  expect(makeView(state, shown).orientation).toBe('black');
  expect(makeView(state, { ...shown, color: 'black' }).orientation).toBe('white');
  expect(change(shown, { kind: 'toggle', what: 'isFlipped' }, state).state).toEqual(initialState);
});

test('the next gap is a new history entry, also before the position has loaded', () => {
  const gap = { fen: 'x', reply: 'a6', chance: 0.1, share: 0.1, basis: '', line: '', lineWithReply: '' };
  const gaps = [{ ...gap, isFromSetUp: false, isEndOfLine: false }];
  const shown = { ...show([]), position: undefined, gaps };
  expect(change(shown, { kind: 'next-gap' }).goTo).toEqual({ to: { key: 'x' }, move: 'a6', isStep: false });
  expect(change({ ...shown, gaps: [] }, { kind: 'next-gap' }).goTo).toBeUndefined();
  for (const kind of ['back', 'forward', 'ignore'] as const)
    expect(change(shown, { kind })).toEqual({ state: initialState });
});

test('the positions one step away are prefetched, at most six of them and the one before', () => {
  expect(listPositionsAhead(undefined)).toEqual([]);
  expect(listPositionsAhead(readPosition(index, [])).map(({ sans }) => sans)).toEqual([['e4']]);
  const ahead = listPositionsAhead(readPosition(index, ['e4'])).map(({ sans }) => sans?.join(' '));
  expect(ahead).toEqual(['e4 e5', 'e4 c5', '']);
});

test('the chance of the check goes before the one of this move order', () => {
  const { position, table } = show(['e4']);
  const gap = { reply: 'a6', chance: 0.3, share: 0.1, basis: '', line: '', lineWithReply: '' };
  const checked = { ...gap, isFromSetUp: false, isEndOfLine: false };
  const here = takeCheckedChances(table, position, [{ ...checked, fen: position?.key ?? '' }]);
  expect(here.rows.map(({ san, chance }) => [san, chance])).toEqual([
    ['e5', undefined],
    ['c5', undefined],
    ['a6', 0.3],
  ]);
  expect(takeCheckedChances(table, position, [{ ...checked, fen: 'elsewhere' }])).toBe(table);
});

test('a new line starts where the repertoire ends, and offers are for the position on the board', () => {
  const outside = change(show(['e4', 'e5']), { kind: 'play', move: { from: 'd2', to: 'd4' } }).goTo?.to;
  const position = outside && index.readPosition(outside, 0);
  if (!position) throw new Error('nowhere');
  expect(makeNewLine(position, 'exd4')).toMatchObject({
    sans: ['e4', 'e5', 'd4', 'exd4'],
    known: 2,
    knownKey: readPosition(index, ['e4', 'e5']).key,
  });
  const shown = show(['e4'], 'a6');
  const { gapRow } = makeView(initialState, shown);
  if (!shown.position || !gapRow) throw new Error('no gap');
  expect(makeOfferPosition('white', shown.position, gapRow, 0.2)).toMatchObject({
    key: gapRow.key,
    sans: ['e4', 'a6'],
    ply: 2,
    chance: 0.2,
  });
  expect(makeOfferPosition('white', position, undefined, undefined)).toMatchObject({ ply: 3, chance: 0 });
});
