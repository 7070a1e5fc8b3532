/**
 * Plays the games that the simulated sites serve and writes lichess.pgn and chess-com.pgn beside this file:
 *
 *   node simulator/games/make-games.ts
 *
 * Every game has its own seed, the engine counts nodes and not time, and its memory is cleared before each
 * game: the same seed gives the same files on any machine, with any number of engines.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { startEngine } from './engine.ts';
import { addStudy, makeOpeningTree, type OpeningTree } from './opening-tree.ts';
import { playGame, type Contestant } from './play-game.ts';
import { makeRandom } from './random.ts';
import { makeSchedule, type Fixture, type Site } from './schedule.ts';
import { makeGamePgn } from './write-pgn.ts';

const seed = 20_261_115;
const engines = 2;
const multiPv = 5;

const readStudy = (name: string): string =>
  readFileSync(new URL(`../studies/${name}`, import.meta.url), 'utf8');
const studies = { white: readStudy('white-repertoire.pgn'), black: readStudy('black-repertoire.pgn') };
const openingTree = makeOpeningTree([studies.white, studies.black]);

function makeRepertoire(study: string): OpeningTree {
  const tree: OpeningTree = new Map();
  addStudy(tree, study, 1);
  return tree;
}
const repertoires = { white: makeRepertoire(studies.white), black: makeRepertoire(studies.black) };

/** Heroes mostly follow their study and their rivals mostly walk into it. */
function makeContestants({ hero, white, black }: Fixture): { white: Contestant; black: Contestant } {
  if (!hero) return { white: { rating: white.rating }, black: { rating: black.rating } };
  const tree = repertoires[hero];
  const own = { tree, faithfulness: 0.95 };
  const rival = { tree, faithfulness: 0.8 };
  return {
    white: { rating: white.rating, repertoire: hero === 'white' ? own : rival },
    black: { rating: black.rating, repertoire: hero === 'black' ? own : rival },
  };
}

const schedule = makeSchedule(seed);
const written = new Map<Fixture, string>();
const queue = schedule.entries();

await Promise.all(
  Array.from({ length: engines }, async () => {
    const engine = await startEngine(multiPv);
    for (const [index, fixture] of queue) {
      const random = makeRandom(seed + 7919 * index);
      const game = await playGame(engine, makeContestants(fixture), fixture.control, openingTree, random);
      written.set(fixture, makeGamePgn(fixture, game));
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
  writeFileSync(new URL(`${site}.pgn`, import.meta.url), `${games.join('\n\n\n')}\n`);
}
