import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { parseReviewGame } from '#chess/review/review-game';
import { reviewMoves } from '#chess/review/reviewed-moves';
import type { GameAnalysis } from '#chess/review/search';
import { makeMistakeRow } from './mistake-row.ts';
import { MistakesList } from './mistakes-list.tsx';

const parsed = parseReviewGame('1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0');
if (!parsed.ok) throw new Error(parsed.error);
const game = parsed.value;
const analysis: GameAnalysis = {
  source: 'here',
  engine: 'e',
  gameId: game.id,
  searches: new Map([
    [3, { nodes: 1, lines: [{ score: { cp: -20 }, moves: ['b8c6', 'f1c4', 'g7g6'] }] }],
    [4, { nodes: 1, lines: [{ score: { mate: 1 }, moves: ['h5e5'] }] }],
  ]),
};
const moves = reviewMoves(game, analysis).moves;

test('a row says what was played, what it cost, what was better, and that it happened before', () => {
  const [blunder, mate] = [moves[3], moves[4]];
  if (blunder === undefined || mate === undefined) throw new Error('no moves');
  const row = makeMistakeRow(game, analysis, blunder, new Map([[game.positions[3]?.key ?? '', 2]]));
  expect(row).toMatchObject({
    ply: 4,
    played: '2... Ke7',
    label: '??',
    cost: 'it allows mate in 1',
    best: '2... Nc6',
    line: '2... Nc6 3. Bc4 g6',
    times: 2,
  });
  expect(makeMistakeRow(game, analysis, mate, new Map())).toBeUndefined();
  if (row === undefined) throw new Error('no row');
  const nothing = () => undefined;
  const html = renderToStaticMarkup(
    <MantineProvider>
      <MistakesList
        rows={[row]}
        hero="black"
        ply={3}
        askedPly={undefined}
        withCard={new Set()}
        isJudged={() => true}
        onGoTo={nothing}
        onShowBetter={nothing}
        onTryAgain={nothing}
        onMakeCard={nothing}
        onDismiss={nothing}
      />
    </MantineProvider>,
  );
  const text = html.replaceAll(/<style.*?<\/style>|<script.*?<\/script>|<[^>]*>/gs, '');
  expect(text).toContain('2... Ke7?? again, 2 timesit allows mate in 1, best 2... Nc62... Nc6 3. Bc4 g6');
  expect(text).toContain('Try againMake Card');
  expect(html).toContain('aria-label="2... Ke7 is not a mistake"');
  expect(html).toContain('aria-current="true"');
});
