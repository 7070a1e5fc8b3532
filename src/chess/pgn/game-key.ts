/** What makes a game the same game: its site and id there, or for any other its moves, players and date. */

const LICHESS = /^https?:\/\/(?:www\.)?lichess\.org\/(\w{8})(?:\w{4})?(?:\/(?:white|black))?(?:[?#].*)?$/;
const CHESS_COM =
  /^https?:\/\/(?:www\.)?chess\.com\/(?:game\/)?(?:analysis\/game\/)?(live|daily)(?:\/game)?\/(\d{1,20})(?:[?#].*)?$/;

export interface KeyedGame {
  link: string;
  white: string;
  black: string;
  /** As written: `2026.11.14`. */
  date: string;
  /** All half-moves in SAN, separated by spaces. */
  moves: string;
}

export function makeGameKey({ link, white, black, date, moves }: KeyedGame): string {
  const lichess = LICHESS.exec(link);
  if (lichess) return `lichess:${lichess[1]}`;
  const chessCom = CHESS_COM.exec(link);
  if (chessCom) return `chess.com:${chessCom[1]}-${chessCom[2]}`;
  const text = [white, black, date].map((word) => word.trim().toLowerCase()).join('\n');
  return `pgn:${makeHash(`${text}\n${moves}`)}`;
}

/** 64 bits by two runs of FNV-1a, the second with another start: enough to tell a user's games apart, not a seal. */
function makeHash(text: string): string {
  let first = 0x811c9dc5;
  let second = 0x9747b28c;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    first = Math.imul(first ^ code, 0x01000193);
    second = Math.imul(second ^ code, 0x01000193) ^ (second >>> 15);
  }
  return [first, second].map((part) => (part >>> 0).toString(16).padStart(8, '0')).join('');
}
