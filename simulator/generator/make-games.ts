/** `node simulator/generator/make-games.ts` writes the games of the simulated sites to simulator/games. */
import { writeFileSync } from 'node:fs';
import { startEngine } from './engine.ts';
import { makeGameMaker, multiPv } from './game-maker.ts';
import type { Fixture, Site } from './schedule.ts';

const engines = 2;

const { schedule, makeGame } = makeGameMaker();
const written = new Map<Fixture, string>();
const queue = schedule.entries();

await Promise.all(
  Array.from({ length: engines }, async () => {
    const engine = await startEngine(multiPv);
    for (const [index, fixture] of queue) {
      written.set(fixture, await makeGame(engine, index));
      if (written.size % 100 === 0) console.log(`${written.size} of ${schedule.length} games`);
    }
    engine.close();
  }),
);

for (const site of ['lichess', 'chess-com'] satisfies Site[]) {
  const games = schedule
    .filter((fixture) => fixture.site === site)
    .sort((a, b) => b.endedAt - a.endedAt)
    .map((fixture) => written.get(fixture));
  writeFileSync(new URL(`../games/${site}.pgn`, import.meta.url), `${games.join('\n\n\n')}\n`);
}
