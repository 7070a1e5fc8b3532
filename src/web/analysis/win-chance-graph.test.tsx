import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { readReviewed } from '#chess/testing/reviewed-pgn';
import { EvaluationBar } from '../engine/evaluation-bar.tsx';
import { findPlyAt, makeGraphShape } from './graph-shape.ts';
import { WinChanceGraph } from './win-chance-graph.tsx';

const { reviewed } = readReviewed(
  '1. e4 { [%eval 0.0] } e5 { [%eval 0.0] } 2. Qh5 { [%eval 0.0] } Ke7 { [%eval #1] } 3. a3 { [%eval 0.0] } h6 *',
);

test('a curve with a gap where nothing is known, and dots where somebody went wrong', () => {
  const { curves, dots } = makeGraphShape(reviewed, 'white');
  expect(curves.map((points) => points.join(' '))).toEqual(['0,51.4 1,50 2,50 3,50 4,100 5,50']);
  expect(dots).toEqual([
    { ply: 4, chance: 100, isOwn: false, isBlunder: true },
    { ply: 5, chance: 50, isOwn: true, isBlunder: true },
  ]);
  const holes = { ...reviewed, scores: [{ cp: 0 }, undefined, { cp: 0 }, { cp: 0 }] };
  expect(makeGraphShape(holes, 'white').curves.map((points) => points.join(' '))).toEqual([
    '0,50',
    '2,50 3,50',
  ]);
});

test('the chart falls when Black loses and Black is the player: curve, words and label tell one story', () => {
  const [white, black] = (['white', 'black'] as const).map((player) => makeGraphShape(reviewed, player));
  const listChances = (shape = white) => shape?.curves[0]?.map(([, chance]) => chance) ?? [];
  expect(listChances(black)).toEqual(
    listChances(white).map((chance) => Math.round(10 * (100 - chance)) / 10),
  );
  expect(listChances(black)[4]).toBe(0);
  expect(black?.dots).toEqual([
    { ply: 4, chance: 0, isOwn: true, isBlunder: true },
    { ply: 5, chance: 50, isOwn: false, isBlunder: true },
  ]);
});

test('where a pointer is', () => {
  expect([-0.2, 0, 0.49, 0.51, 1, 7].map((share) => findPlyAt(share, 10))).toEqual([0, 0, 5, 5, 10, 10]);
});

test('the graph is a slider that says where it is and what it shows', () => {
  const html = renderToStaticMarkup(
    <WinChanceGraph reviewed={reviewed} player="black" ply={4} bookPly={2} onGoTo={() => undefined} />,
  );
  expect(html).toContain('role="slider"');
  expect(html).toContain('aria-valuetext="2... Ke7, 0 %"');
  expect(html).toContain('>2... Ke7 0 %</text>');
  expect(html).toContain('L4 100L5 50L5 100L0 100Z');
  expect(html).toContain('2... Ke7, your blunder, from 50 % to 0 %');
  // The content security policy would block a style attribute.
  expect(html).not.toContain('style=');
});

test('the bar: White’s share is White’s chance, at White’s end', () => {
  const bar = (orientation: 'white' | 'black') =>
    renderToStaticMarkup(<EvaluationBar score={{ cp: 300 }} orientation={orientation} />);
  expect(bar('white')).toContain('aria-label="Evaluation +3.0, White’s win chance 75 %"');
  expect(bar('white')).toMatch(/height="75\.1\d*" y="24\.8/);
  expect(bar('black')).toMatch(/height="75\.1\d*" y="0"/);
  expect(renderToStaticMarkup(<EvaluationBar score={undefined} orientation="white" />)).toContain(
    'Not evaluated',
  );
});
