import { expect, test } from './fixtures.ts';

function search(url: string): Promise<string> {
  return new Promise((resolve) => {
    const worker = new Worker(url);
    worker.addEventListener('error', ({ message }) => resolve(`error: ${message}`));
    worker.addEventListener('message', ({ data }) => {
      if (data === 'uciok') worker.postMessage('go nodes 2000');
      if (String(data).startsWith('bestmove')) resolve(String(data));
    });
    worker.postMessage('uci');
  });
}

test('a worker loads both files, compiles and finds a move', async ({ page }) => {
  await page.goto('/');
  const answer = await page.evaluate(search, '/engine/stockfish-19-lite-single.js');
  expect(answer).toMatch(/^bestmove [a-h][1-8][a-h][1-8]/);
});

test('the page itself compiles nothing, and no worker comes from elsewhere', async ({ page }) => {
  await page.goto('/');
  const compiled = await page.evaluate(() =>
    WebAssembly.compile(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)).then(
      () => 'compiled',
      (error: Error) => error.name,
    ),
  );
  expect(compiled).toBe('CompileError');
  const blob = await page.evaluate(() => {
    const url = URL.createObjectURL(new Blob(['postMessage(1)'], { type: 'text/javascript' }));
    return new Promise((resolve) => {
      try {
        const worker = new Worker(url);
        worker.addEventListener('message', () => resolve('ran'));
        worker.addEventListener('error', () => resolve('refused'));
      } catch {
        resolve('refused');
      }
    });
  });
  expect(blob).toBe('refused');
});
