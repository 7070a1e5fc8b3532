import { afterAll, expect, test, vi } from 'vitest';

import type { TaskRequest } from './task-runner.ts';

const workers: EventTarget[] = [];

class StubWorker extends EventTarget {
  readonly #host = vi.resetModules() && import('./worker-host.ts');

  constructor() {
    super();
    workers.push(this);
  }

  async postMessage(request: TaskRequest): Promise<void> {
    const { answerTask } = await this.#host;
    const data = structuredClone(await answerTask(structuredClone(request)));
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  terminate(): void {}
}

vi.stubGlobal('Worker', StubWorker);
afterAll(() => void vi.unstubAllGlobals());
const { checks } = await import('./workers.ts');

test('an object answers until it is disposed', async () => {
  const file = await checks.open('GameFile', '[White "Ann"]\n\n1. e4 e5 *\n\n[White "Bob"]\n\n1. d4 *');
  expect(await file.count()).toBe(2);
  expect((await file.read(1, 1, { names: ['bob'] })).games).toMatchObject([{ username: 'Bob' }]);
  file.dispose();
  await expect(file.count()).rejects.toThrow('The file is no longer open');
});

test('after a crash the opening names are given again', async () => {
  const text = "eco\tname\tpgn\nC20\tKing's Pawn Game\t1. e4 e5\n";
  const fen = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2';
  const nameCard = async () => {
    await checks.giveNames(text);
    return checks.names.nameCards([{ prompt_fen: fen, prompt_pgn: '' }]);
  };
  expect(await nameCard()).toEqual(["King's Pawn Game"]);
  workers.at(-1)?.dispatchEvent(new Event('error'));
  expect(await nameCard()).toEqual(["King's Pawn Game"]);
});

test('after a crash its calls reject, and it can be opened again', async () => {
  const opening = { id: 'a', text: '1. e4 e5 *', color: 'white', excludeSymbols: [] } as const;
  const open = () => checks.open('CoverageWork', { book: checks.hand(opening), ownGames: [] });
  const work = await open();
  const running = work.listKeys();
  workers.at(-1)?.dispatchEvent(new Event('error'));
  await expect(running).rejects.toThrow('The study could not be processed');
  await expect(work.listKeys()).rejects.toThrow('The coverage check has ended');
  expect(await (await open()).listKeys()).toHaveLength(1);
  expect(workers).toHaveLength(3);
});
