import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { SaidFigures } from './said-figures.tsx';

test('says prepared and remembered moves with one decimal', () => {
  const said = { prepared: 4.149, remembered: 3.16, rememberedLater: 3 };
  const html = renderToStaticMarkup(<SaidFigures said={said} />);
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe('4.1 moves prepared per game, 3.2 remembered');
});
