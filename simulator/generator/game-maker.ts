import { readFileSync } from 'node:fs';
import type { Engine } from './engine.ts';
import { addStudy, makeOpeningTree, type OpeningTree } from './opening-tree.ts';
import { playGame, type Contestant } from './play-game.ts';
import { makeRandom } from './random.ts';
import { makeSchedule, type Fixture } from './schedule.ts';
import { makeGamePgn } from './write-pgn.ts';

const seed = 20_261_115;
export const multiPv = 5;

const readStudy = (name: string): string =>
  readFileSync(new URL(`../studies/${name}`, import.meta.url), 'utf8');

function makeRepertoire(study: string): OpeningTree {
  const tree: OpeningTree = new Map();
  addStudy(tree, study, 1);
  return tree;
}

export interface GameMaker {
  schedule: readonly Fixture[];
  makeGame(engine: Engine, index: number): Promise<string>;
}

/**
 * Makes the same games on any machine: each game has a seed, and each search a node limit and an empty hash.
 */
export function makeGameMaker(): GameMaker {
  const studies = { white: readStudy('white-repertoire.pgn'), black: readStudy('black-repertoire.pgn') };
  const openingTree = makeOpeningTree([studies.white, studies.black]);
  const repertoires = { white: makeRepertoire(studies.white), black: makeRepertoire(studies.black) };
  const schedule = makeSchedule(seed);

  /**
   * In a quarter of the games the player deviates from the studies, and in another quarter the opponent does.
   */
  function makeContestants({ player, white, black }: Fixture): { white: Contestant; black: Contestant } {
    if (!player) return { white: { rating: white.rating }, black: { rating: black.rating } };
    const tree = repertoires[player];
    const own = { tree, faithfulness: 0.95 };
    const rival = { tree, faithfulness: 0.94 };
    return {
      white: { rating: white.rating, repertoire: player === 'white' ? own : rival },
      black: { rating: black.rating, repertoire: player === 'black' ? own : rival },
    };
  }

  return {
    schedule,
    makeGame: async (engine, index) => {
      const fixture = schedule[index];
      if (!fixture) throw new Error(`there is no game ${index}`);
      const random = makeRandom(seed + 7919 * index);
      const game = await playGame(engine, makeContestants(fixture), fixture.control, openingTree, random);
      return makeGamePgn(fixture, game);
    },
  };
}
