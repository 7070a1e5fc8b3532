import { expect, test } from 'vitest';
import { parseReviewGame } from '#chess/review/review-game';
import { dueCards } from '#contract/cards';
import { describeOnBothDatabases, startTestApp, type Visitor } from '../testing/app.ts';
import { addCard, startFen } from '../testing/cards.ts';
import { addGameReview } from '../testing/games.ts';

const pgn = '1. e4 e5 2. Nf3 Nc6 *';
const afterE5 = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2';

async function addAnalysis(visitor: Visitor, game_review_id: string, positions: string[]): Promise<void> {
  const game = parseReviewGame(pgn);
  const game_id = game.ok ? game.value.id : '';
  const found = { game_review_id, engine: 'stockfish-19-lite-single', game_id, is_finished: true, positions };
  expect((await visitor.post('/api/upsert-game-analysis', found)).statusCode).toBe(200);
}

async function listSearches(visitor: Visitor): Promise<Record<string, string | undefined>> {
  const { api_data } = dueCards.parse((await visitor.get('/api/get-due-cards')).json());
  return Object.fromEntries(api_data.map(({ prompt, answer_search }) => [prompt, answer_search]));
}

describeOnBothDatabases('the searches of older cards', (makeLocation) => {
  test('come from the analysis of their game, where it analysed the position with several lines', async () => {
    const { signUp, clock } = await startTestApp(makeLocation);
    const [ann, ben] = [await signUp('ann'), await signUp('ben')];
    const game_review_id = await addGameReview(ann, { pgn });
    const card = { prompt_fen: afterE5, game_review_id };
    await addCard(ann, { ...card, prompt: 'in the game' });
    await addCard(ann, { prompt: 'one line only', prompt_fen: startFen, game_review_id });
    await addCard(ann, { prompt: 'without a game', prompt_fen: afterE5 });
    await addCard(ann, {
      prompt: 'elsewhere',
      prompt_fen: '8/8/8/8/8/4k3/4p3/4K3 w - - 0 1',
      answer_fen: '8/8/8/8/8/4k3/4p3/4K3 w - - 0 1',
      answer_pgn: '',
      game_review_id,
    });
    await addCard(ben, { ...card, prompt: 'of somebody else' });
    clock.now += 1000;
    expect(Object.values(await listSearches(ann))).toEqual([undefined, undefined, undefined, undefined]);

    await addAnalysis(ann, game_review_id, [
      '0 100000|31 e2e4',
      '2 1000000|31 g1f3 b8c6|25 b1c3|20 f1c4',
      '3 100000|30 b8c6',
    ]);
    for (const _ of ['looked up', 'kept'])
      expect(await listSearches(ann)).toEqual({
        'in the game': '0 1000000|31 g1f3 b8c6|25 b1c3|20 f1c4 played g1f3 30',
        'one line only': undefined,
        'without a game': undefined,
        elsewhere: undefined,
      });
    expect(await listSearches(ben)).toEqual({ 'of somebody else': undefined });
  });
});
