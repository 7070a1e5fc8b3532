import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { SaidFigures } from './said-figures.tsx';

function say(booked: number, remembered: number): string {
  const html = renderToStaticMarkup(<SaidFigures said={{ booked, remembered, rememberedLater: 0 }} />);
  return html.replaceAll(/<[^>]*>/g, '');
}

test('where nothing is remembered of what is in the book, it is said why', () => {
  expect(say(0.32, 0.11)).toBe('In book at move 6: 32 %, remembered at move 6: 11 %.');
  expect(say(0.32, 0)).toBe(
    'In book at move 6: 32 %, remembered at move 6: 0 %: no line is trained that far yet.',
  );
  expect(say(0.32, 0.004)).toContain('0 %: few lines are trained that far yet.');
  expect(say(0, 0)).toBe('In book at move 6: 0 %, remembered at move 6: 0 %.');
});
