import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { SaidFigures } from './said-figures.tsx';

function say(booked: number, remembered: number): string {
  const html = renderToStaticMarkup(<SaidFigures said={{ booked, remembered, rememberedLater: 0 }} />);
  return html.replaceAll(/<[^>]*>/g, '');
}

test('says why nothing in the repertoire is remembered', () => {
  expect(say(0.32, 0.11)).toBe(
    'After move 6, 32 % of games are still in your repertoire; in 11 % you remember every move.',
  );
  expect(say(0.32, 0)).toBe(
    'After move 6, 32 % of games are still in your repertoire; in 0 % you remember every move: no line is trained that far yet.',
  );
  expect(say(0.32, 0.004)).toContain('0 % you remember every move: few lines are trained that far yet.');
  expect(say(0, 0)).toBe(
    'After move 6, 0 % of games are still in your repertoire; in 0 % you remember every move.',
  );
});
