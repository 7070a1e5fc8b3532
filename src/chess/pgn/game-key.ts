/** A game key is the site and the game's id there, or else a hash of the moves, players and date. */
import { makeTextHash } from '#chess/text-hash';

const LICHESS = /^https?:\/\/(?:www\.)?lichess\.org\/(\w{8})(?:\w{4})?(?:\/(?:white|black))?(?:[?#].*)?$/;
const CHESS_COM =
  /^https?:\/\/(?:www\.)?chess\.com\/(?:game\/)?(?:analysis\/game\/)?(live|daily)(?:\/game)?\/(\d{1,20})(?:[?#].*)?$/;

export interface KeyedGame {
  link: string;
  white: string;
  black: string;
  date: string;
  moves: string;
}

export function makeGameKey({ link, white, black, date, moves }: KeyedGame): string {
  const lichess = LICHESS.exec(link);
  if (lichess) return `lichess:${lichess[1]}`;
  const chessCom = CHESS_COM.exec(link);
  if (chessCom) return `chess.com:${chessCom[1]}-${chessCom[2]}`;
  const text = [white, black, date].map((word) => word.trim().toLowerCase()).join('\n');
  return `pgn:${makeTextHash(`${text}\n${moves}`)}`;
}
