/** The first page a visitor loads stays small. */
import { expect, test } from './fixtures.ts';

const budgetBytes = 150_000;

test('the landing page needs at most 150 kB of packed script', async ({ page, request }) => {
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.url());
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible();
  expect(scripts.length).toBeGreaterThan(1);
  let bytes = 0;
  for (const url of scripts) {
    const answer = await request.get(url, { headers: { 'accept-encoding': 'gzip' } });
    bytes += Number(answer.headers()['content-length']);
  }
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(budgetBytes);
  test.info().annotations.push({ type: 'bytes', description: String(bytes) });
});
