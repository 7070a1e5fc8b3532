import { afterEach, expect, test } from 'vitest';

import type { MistakeRow } from '../../../analysis/mistake-row.ts';
import { draw, erase } from '../../../testing/draw.ts';
import { useFirstMistake } from './use-first-mistake.ts';

afterEach(erase);

const rows = [{ ply: 13 }, { ply: 30 }] as unknown as readonly MistakeRow[];

function open(isWanted = true) {
  const gone: number[] = [];
  const goTo = ({ ply }: MistakeRow) => void gone.push(ply);
  function Screen({
    known,
    found,
    isBusy,
  }: {
    known: number;
    found: readonly MistakeRow[];
    isBusy: boolean;
  }) {
    const analysed = { known, total: 40, source: 'here' as const, isComplete: false };
    useFirstMistake({ isWanted, analysed, walk: { rows: found, goTo }, isBusy });
    return null;
  }
  const show = draw(<Screen known={0} found={[]} isBusy={false} />);
  return {
    gone,
    show: (known: number, found: readonly MistakeRow[], isBusy = false) =>
      show(<Screen known={known} found={found} isBusy={isBusy} />),
  };
}

test('the board goes to the first mistake once all moves have been analysed, and only once', () => {
  const { gone, show } = open();
  show(12, rows.slice(1));
  expect(gone).toEqual([]);
  show(40, rows);
  show(40, [...rows]);
  expect(gone).toEqual([13]);
});

test('a reader who has begun to look is left alone', () => {
  const { gone, show } = open();
  show(12, rows.slice(1), true);
  show(40, rows);
  expect(gone).toEqual([]);
});

test('without the setting nothing moves', () => {
  const { gone, show } = open(false);
  show(40, rows);
  expect(gone).toEqual([]);
});
