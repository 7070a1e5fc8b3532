import type { SquareName } from 'chessops/types';

export interface RemarkShape {
  readonly from: SquareName;
  readonly to: SquareName;
  readonly color: 'green' | 'red' | 'yellow' | 'blue';
}

export interface ParsedRemark {
  text: string;
  shapes: RemarkShape[];
}

const TIMES = /\s?\[%(?:emt|clk)\s\d{1,5}:\d{1,2}:\d{1,2}(?:\.\d{0,3})?\]\s?/g;
const SHAPES =
  /\s?\[%(?:csl|cal)\s([RGYB][a-h][1-8](?:[a-h][1-8])?(?:,[RGYB][a-h][1-8](?:[a-h][1-8])?)*)\]\s?/g;
const SCORES = /\s?\[%eval\s(?:#[+-]?\d{1,5}|[+-]?(?:\d{1,5}|\d{0,5}\.\d{1,2}))(?:,\d{1,5})?\]\s?/g;

const COLORS: Readonly<Record<string, RemarkShape['color']>> = {
  G: 'green',
  R: 'red',
  Y: 'yellow',
  B: 'blue',
};

/** Works like `parseComment` of chessops. Importing that function would load a complete PGN reader. */
export function parseRemark(comment: string): ParsedRemark {
  const shapes: RemarkShape[] = [];
  const text = comment
    .replaceAll(TIMES, '  ')
    .replaceAll(SHAPES, (_, list: string) => {
      for (const item of list.split(',')) {
        const from = item.slice(1, 3) as SquareName;
        const to = (item.slice(3) || from) as SquareName;
        shapes.push({ from, to, color: COLORS[item.charAt(0)] ?? 'green' });
      }
      return '  ';
    })
    .replaceAll(SCORES, '  ')
    .trim();
  return { text, shapes };
}
