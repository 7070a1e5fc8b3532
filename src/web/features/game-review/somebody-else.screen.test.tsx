import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { gameReviewList } from '#contract/games';
import { testPassword } from '#server/testing/app';
import { makeGameReview } from '#server/testing/games';
import { openPage } from '../../testing/open-page.tsx';

test('a change that is on its way while somebody else signs in is not taken by the other account', async () => {
  const { visitor, goTo, user, fill, disturb, calm } = await openPage('/', { username: 'ann' });
  const review = makeGameReview();
  expect((await visitor.post('/api/upsert-game-review', review)).statusCode).toBe(200);
  await goTo(`/game_review?game=${review.id}`);
  await screen.findByRole('heading', { level: 1, name: 'ann vs. ben' });
  const requested = Promise.withResolvers<void>();
  const signedIn = Promise.withResolvers<void>();
  disturb('/api/check-if-logged-in', async (send) => {
    const answer = await send();
    requested.resolve();
    await signedIn.promise;
    return answer;
  });
  const answers: number[] = [];
  disturb('/api/upsert-game-review', async (send) => {
    const answer = await send();
    answers.push(answer.status);
    return answer;
  });
  await user.click(screen.getByRole('tab', { name: 'Notes' }));
  await fill(await screen.findByRole('textbox', { name: 'Notes' }), 'Ann’s own');
  await screen.findByText('Saved when you leave the field');
  await user.tab();
  await requested.promise;
  const ben = { username: 'ben', email: 'ben@example.org', password: testPassword };
  expect((await visitor.postForm('/api/register', ben)).statusCode).toBe(200);
  calm('/api/check-if-logged-in');
  signedIn.resolve();
  await waitFor(() => expect(answers).toEqual([401]));
  expect(gameReviewList.parse((await visitor.get('/api/get-game-reviews')).json()).api_data).toEqual([]);
});
