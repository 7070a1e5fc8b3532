import { createHash } from 'node:crypto';
import { castlingSide, Chess } from 'chessops/chess';
import { parseSan } from 'chessops/san';
import { isNormal, type Role } from 'chessops/types';
import { kingCastlesTo, squareFile } from 'chessops/util';
import { listSans } from '../games/movetext.ts';
import type { StoredGame } from '../games/stored-game.ts';

const standardSetup = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

function makeUuid(words: string): string {
  const hex = createHash('sha256').update(words).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-11f0-${hex.slice(12, 16)}-${hex.slice(16, 28)}`;
}

function timeClassOf(control: string): string {
  if (control.startsWith('1/')) return 'daily';
  const [initial, increment] = control.split('+').map(Number);
  const seconds = (initial ?? 0) + 40 * (increment ?? 0);
  if (seconds < 180) return 'bullet';
  return seconds < 600 ? 'blitz' : 'rapid';
}

const drawResults: readonly (readonly [RegExp, string])[] = [
  [/timeout vs insufficient/, 'timevsinsufficient'],
  [/insufficient/, 'insufficient'],
  [/repetition/, 'repetition'],
  [/stalemate/, 'stalemate'],
  [/50-move/, '50move'],
];
const lossResults: readonly (readonly [RegExp, string])[] = [
  [/checkmate/, 'checkmated'],
  [/on time/, 'timeout'],
  [/abandoned/, 'abandoned'],
];

function resultOf(game: StoredGame, side: 'White' | 'Black'): string {
  const result = game.headers.get('Result');
  const termination = game.headers.get('Termination') ?? '';
  const word = (table: typeof drawResults, usual: string): string =>
    table.find(([pattern]) => pattern.test(termination))?.[1] ?? usual;
  if (result === '1/2-1/2') return word(drawResults, 'agreed');
  return (result === '1-0') === (side === 'White') ? 'win' : word(lossResults, 'resigned');
}

export function makeArchivePgn(game: StoredGame): string {
  const tags = [...game.headers].map(([name, value]) => `[${name} "${value}"]`);
  return `${tags.join('\n')}\n\n${game.movetext}\n`;
}

export function makeArchiveEntry(game: StoredGame, baseUrl: string): object {
  const { headers } = game;
  const control = headers.get('TimeControl') ?? '-';
  const timeClass = timeClassOf(control);
  const variant = headers.get('Variant');
  const player = (side: 'White' | 'Black'): object => {
    const username = headers.get(side) ?? '';
    return {
      rating: Number(headers.get(`${side}Elo`)),
      result: resultOf(game, side),
      '@id': `${baseUrl}/pub/player/${username.toLowerCase()}`,
      username,
      uuid: makeUuid(username.toLowerCase()),
    };
  };
  return {
    url: headers.get('Link'),
    pgn: makeArchivePgn(game),
    time_control: control,
    end_time: Math.floor(game.endedAt / 1000),
    rated: true,
    tcn: headers.has('FEN') ? '' : makeTcn(listSans(game.movetext)),
    uuid: makeUuid(game.id),
    initial_setup: headers.get('FEN') ?? standardSetup,
    fen: headers.get('CurrentPosition') ?? standardSetup,
    ...(timeClass === 'daily' && { start_time: Math.floor(game.startedAt / 1000) }),
    time_class: timeClass,
    rules: variant === 'Chess960' ? 'chess960' : 'chess',
    white: player('White'),
    black: player('Black'),
    eco: headers.get('ECOUrl'),
  };
}

/** TCN, chess.com's move format, has one letter for each square and twelve more for promotions. */
const squares = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!?';
const promotions = '{~}(^)[_]@#$';
const promotionRoles: readonly Role[] = ['queen', 'knight', 'rook', 'bishop'];

export function makeTcn(sans: readonly string[]): string {
  const position = Chess.default();
  let tcn = '';
  for (const san of sans) {
    const move = parseSan(position, san);
    if (!move || !isNormal(move)) break;
    const side = castlingSide(position, move);
    const to = side ? kingCastlesTo(position.turn, side) : move.to;
    const direction = squareFile(move.to) - squareFile(move.from) + 1;
    tcn += squares[move.from] ?? '';
    tcn += move.promotion
      ? (promotions[promotionRoles.indexOf(move.promotion) * 3 + direction] ?? '')
      : (squares[to] ?? '');
    position.play(move);
  }
  return tcn;
}
