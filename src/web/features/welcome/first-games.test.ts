import { expect, test } from 'vitest';
import { importGames } from '#chess/pgn/game-import';
import type { LibraryGameDraft } from '#contract/library';
import { makeLibraryDraft } from '#contract/library-draft';

import { FirstGames, type FirstGamesTools } from './first-games.ts';

function makePgns(results: readonly ('1-0' | '0-1' | '1/2-1/2')[]): string[] {
  return results.map(
    (result, index) =>
      `[White "Ann"]\n[Black "ben${index}"]\n[UTCDate "2026.11.${String(28 - index).padStart(2, '0')}"]\n[Result "${result}"]\n\n1. e4 e5 ${result}`,
  );
}

function makeTools(pgns: readonly string[]) {
  const done: { stored: LibraryGameDraft[]; opened: string[]; names: string[] } = {
    stored: [],
    opened: [],
    names: [],
  };
  const read = (texts: readonly string[], names: readonly string[]) => {
    const found = importGames(texts, { names });
    return { found, games: found.games.flatMap((game) => makeLibraryDraft(game, 'pgn') ?? []) };
  };
  const tools: FirstGamesTools = {
    async listGames(_site, _username, { onGame }) {
      for (const pgn of pgns) onGame(pgn);
    },
    readGames: async (texts, _site, username) => read(texts, [username]).games,
    async readFile(file, names) {
      const { found, games } = read((await file.text()).split('\n---\n'), names);
      return { found, drafts: async () => games };
    },
    store: async (games) => void done.stored.push(...games),
    storeLater: async (games) => void done.stored.push(...games),
    saveName: async (site, username) => void done.names.push(`${site} ${username}`),
    async open(game) {
      expect(done.stored).toContain(game);
      done.opened.push(game.opponent_name);
      return `review of ${game.opponent_name}`;
    },
  };
  return { tools, done };
}

test('games of a site come in, and the newest lost one is opened once', async () => {
  const { tools, done } = makeTools(makePgns(['1-0', '1/2-1/2', '0-1', ...Array(12).fill('0-1')]));
  const first = new FirstGames();
  await first.getFromSite('Lichess', 'ann', tools);
  expect(first.get()).toMatchObject({ phase: 'done', whose: 'ann from Lichess' });
  expect(first.get().games).toHaveLength(15);
  expect(done.opened).toEqual(['ben2']);
  expect(first.get().opened?.reviewId).toBe('review of ben2');
  expect(done.names).toEqual(['Lichess ann']);
});

test('who has lost nothing looks at the newest game', async () => {
  const { tools, done } = makeTools(makePgns(['1-0', '1/2-1/2']));
  await new FirstGames().getFromSite('Chess.com', 'ann', tools);
  expect(done.opened).toEqual(['ben0']);
});

test('a name that the site does not know is not kept, and the reason is said', async () => {
  const { tools, done } = makeTools([]);
  const first = new FirstGames();
  await first.getFromSite('Lichess', 'nobody', {
    ...tools,
    listGames: () => Promise.reject(new Error('Lichess knows no player nobody.')),
  });
  expect(first.get()).toMatchObject({
    phase: 'failed',
    requested: { site: 'Lichess', username: 'nobody' },
    opened: undefined,
  });
  expect(first.get().error?.message).toBe('Lichess knows no player nobody.');
  expect(done.names).toEqual([]);
});

test('a file asks who the user is, and then opens the newest lost game', async () => {
  const { tools, done } = makeTools([]);
  const file = new File([makePgns(['1-0', '0-1', '0-1']).toReversed().join('\n---\n')], 'mine.pgn');
  const first = new FirstGames();
  await first.getFromFile(file, ['somebody'], tools);
  expect(first.get()).toMatchObject({ phase: 'asking', likely: { name: 'Ann', games: 3 } });
  expect(done.stored).toEqual([]);
  await first.getFromFile(file, ['somebody', 'Ann'], tools);
  expect(first.get().phase).toBe('done');
  expect(done.opened).toEqual(['ben1']);
  expect(done.stored).toHaveLength(3);
});

test('another name ends what is under way', async () => {
  const { tools, done } = makeTools(makePgns(['0-1']));
  const first = new FirstGames();
  let goOn = () => {};
  const waiting = new Promise<void>((resolve) => (goOn = resolve));
  const run = first.getFromSite('Lichess', 'ann', {
    ...tools,
    async listGames(site, username, call) {
      await waiting;
      await tools.listGames(site, username, call);
    },
  });
  first.reset();
  goOn();
  await run;
  expect(first.get()).toMatchObject({ phase: 'idle', games: [], opened: undefined });
  expect(done.opened).toEqual([]);
});
