import { demoPlayer, demoPlayerOnChessCom, secondPlayer, secondPlayerOnChessCom } from '../games/players.ts';
import type { TimeControl } from './play-game.ts';
import { makeRandom, type Random } from './random.ts';

export type Site = 'lichess' | 'chess-com';
interface Side {
  name: string;
  rating: number;
}
export interface Fixture {
  site: Site;
  id: string;
  white: Side;
  black: Side;
  control: TimeControl;
  rated: boolean;
  endedAt: number;
  /**
   * The side of the player with an account, who follows the studies. The sites store this player's clock
   * times.
   */
  player?: 'white' | 'black';
}

/** The day of the newest stored game. The simulated sites shift this day to today. */
const anchorTime = Date.UTC(2026, 10, 15);
const hour = 3_600_000;
const day = 24 * hour;

const live = (initialSeconds: number, incrementSeconds: number): TimeControl => ({
  initialSeconds,
  incrementSeconds,
});
const daily = (daysPerMove: number): TimeControl => ({ initialSeconds: 0, incrementSeconds: 0, daysPerMove });

const controls: readonly (readonly [TimeControl, number])[] = [
  [live(15, 0), 1],
  [live(60, 0), 5],
  [live(120, 1), 5],
  [live(180, 0), 14],
  [live(180, 2), 16],
  [live(300, 0), 12],
  [live(300, 3), 10],
  [live(600, 0), 14],
  [live(600, 5), 9],
  [live(900, 10), 8],
  [live(1800, 0), 4],
  [live(1800, 20), 3],
  [daily(3), 2],
];
const playerControls: readonly (readonly [TimeControl, number])[] = [
  [live(180, 2), 4],
  [live(300, 3), 4],
  [live(600, 0), 5],
  [live(600, 5), 4],
  [live(900, 10), 2],
  [daily(3), 1],
];

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

function makeGameId(site: Site, random: Random, endedAt: number): string {
  // Game ids of chess.com are ascending numbers. Those of Lichess are eight random letters.
  if (site === 'chess-com')
    return String(120_000_000_000 + Math.floor((endedAt - Date.UTC(2024, 0, 1)) / 30));
  return Array.from({ length: 8 }, () => random.pick([...letters])).join('');
}

function makePlayerFixture(
  site: Site,
  name: string,
  rating: number,
  endedAt: number,
  random: Random,
): Fixture {
  const player = { name, rating: Math.round(rating + 12 * random.normal()) };
  const rival = { name: makePlayerName(random), rating: Math.round(player.rating + 70 * random.normal()) };
  const isWhite = random.next() < 0.5;
  return {
    site,
    id: makeGameId(site, random, endedAt),
    white: isWhite ? player : rival,
    black: isWhite ? rival : player,
    control: random.pickWeighted(playerControls),
    rated: random.next() < 0.94,
    endedAt,
    player: isWhite ? 'white' : 'black',
  };
}

function makePoolFixture(random: Random): Fixture {
  const level = Math.min(2700, Math.max(850, 1780 + 370 * random.normal()));
  const makeSide = (): Side => ({
    name: makePlayerName(random),
    rating: Math.round(level + 45 * random.normal()),
  });
  const endedAt = anchorTime - random.integer(2, 900 * 24) * hour;
  return {
    site: 'lichess',
    id: makeGameId('lichess', random, endedAt),
    white: makeSide(),
    black: makeSide(),
    control: random.pickWeighted(controls),
    rated: random.next() < 0.95,
    endedAt,
  };
}

interface Career {
  site: Site;
  name: string;
  games: number;
  days: number;
  rating: number;
}

const careers: readonly Career[] = [
  { site: 'lichess', name: demoPlayer, games: 120, days: 110, rating: 1760 },
  { site: 'lichess', name: secondPlayer, games: 45, days: 200, rating: 2010 },
  { site: 'chess-com', name: demoPlayerOnChessCom, games: 120, days: 120, rating: 1580 },
  { site: 'chess-com', name: secondPlayerOnChessCom, games: 45, days: 260, rating: 1310 },
];
const poolGames = 1_670;

export function makeSchedule(seed: number): Fixture[] {
  const random = makeRandom(seed);
  const playerFixtures = careers.flatMap(({ site, name, games, days, rating }) =>
    Array.from({ length: games }, (_, index) => {
      const age = ((index + 0.2 + 0.6 * random.next()) * days) / games;
      return makePlayerFixture(site, name, rating - age / 2, Math.round(anchorTime - age * day), random);
    }),
  );
  const pool = Array.from({ length: poolGames }, () => makePoolFixture(random));
  return [...playerFixtures, ...pool];
}

const firstWords =
  'amber brisk calm dusty eager fabled gentle humble idle jolly keen lucky mellow nimble odd patient quiet rusty sly tidy upbeat velvet windy young zesty'.split(
    ' ',
  );
const secondWords =
  'badger birch canal donkey ember falcon glacier harbor inkwell juniper kettle lantern marble notebook orchard pebble quilt rooster saddle teapot umbrella violin walnut yarrow zeppelin'.split(
    ' ',
  );

function makePlayerName(random: Random): string {
  const first = random.pick(firstWords);
  const second = random.pick(secondWords);
  const style = random.next();
  if (style < 0.4) return `${first}_${second}`;
  if (style < 0.7)
    return `${first[0]?.toUpperCase()}${first.slice(1)}${second[0]?.toUpperCase()}${second.slice(1)}`;
  return `${second}-${random.integer(2, 99)}`;
}
