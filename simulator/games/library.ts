import { readFileSync } from 'node:fs';
import { parseGames, type StoredGame } from './stored-game.ts';

export interface GameLibrary {
  lichess: StoredGame[];
  chessCom: StoredGame[];
}

const read = (name: string): string => readFileSync(new URL(`${name}.pgn`, import.meta.url), 'utf8');

export function readOwnGames(now: number): GameLibrary {
  return {
    lichess: parseGames(`${read('lichess')}\n\n${read('lichess-odd')}`, now),
    chessCom: parseGames(`${read('chess-com')}\n\n${read('chess-com-odd')}`, now),
  };
}
