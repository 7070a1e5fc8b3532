import { Chess } from 'chessops/chess';
import { parsePgn } from 'chessops/pgn';
import { parseSan } from 'chessops/san';
import { makeUci } from 'chessops/util';
import { positionKey } from '#chess/position/key';

export type Counts = Map<string, Map<string, [number, number, number, number]>>;

const bands = [400, 1000, 1200, 1400, 1600, 1800, 2000, 2200, 2500];

function makeSpeed(text: string): string {
  if (text === '-' || text.includes('day')) return 'correspondence';
  const [base = 0, increment = 0] = text.split('+').map(Number);
  const seconds = base + 40 * increment;
  if (seconds < 30) return 'ultraBullet';
  if (seconds < 180) return 'bullet';
  if (seconds < 480) return 'blitz';
  if (seconds < 1500) return 'rapid';
  return seconds < 21_600 ? 'classical' : 'correspondence';
}

export function countWithChessops(text: string, maxPly: number): { counts: Counts; games: number } {
  const counts: Counts = new Map();
  let games = 0;
  for (const { headers, moves } of parsePgn(text)) {
    const get = (name: string): string => headers.get(name) ?? '';
    const ratings = [get('WhiteElo'), get('BlackElo')].map(Number);
    const result = ['1-0', '1/2-1/2', '0-1'].indexOf(get('Result'));
    const isStandard = (headers.get('Variant') ?? 'Standard') === 'Standard' && !headers.has('FEN');
    const isPeople = get('WhiteTitle') !== 'BOT' && get('BlackTitle') !== 'BOT';
    const isRated =
      /^rated /i.test(get('Event')) || get('WhiteRatingDiff') !== '' || get('BlackRatingDiff') !== '';
    if (!isRated || !isStandard || !isPeople || result < 0 || !ratings.every(Boolean)) continue;
    const sum = (ratings[0] ?? 0) + (ratings[1] ?? 0);
    const cell = `${bands.findLast((floor) => floor <= sum / 2) ?? 400} ${makeSpeed(get('TimeControl'))}`;
    const visits = replay([...moves.mainline()].slice(0, maxPly).map(({ san }) => san));
    if (visits === undefined) continue;
    games++;
    for (const [key, uci] of visits) {
      const replies = getOrAdd(counts, key);
      const name = `${uci} ${cell}`;
      const counted = replies.get(name) ?? [0, 0, 0, 0];
      counted[result] = (counted[result] ?? 0) + 1;
      counted[3] += sum;
      replies.set(name, counted);
    }
  }
  return { counts, games };
}

export function dropRare(counts: Counts, minGames: number): void {
  for (const [key, replies] of counts) {
    let seen = 0;
    for (const [white, draws, black] of replies.values()) seen += white + draws + black;
    if (seen < minGames) counts.delete(key);
  }
}

function getOrAdd(counts: Counts, key: string): Map<string, [number, number, number, number]> {
  const found = counts.get(key) ?? new Map();
  counts.set(key, found);
  return found;
}

function replay(sans: readonly string[]): Map<string, string> | undefined {
  const position = Chess.default();
  const visits = new Map<string, string>();
  for (const san of sans) {
    const move = parseSan(position, san);
    if (!move) return undefined;
    const key = positionKey(position);
    if (!visits.has(key)) visits.set(key, makeSteps(makeUci(move), san));
    position.play(move);
  }
  return visits;
}

function makeSteps(uci: string, san: string): string {
  if (!san.startsWith('O-O')) return uci;
  return `${uci.slice(0, 2)}${san.startsWith('O-O-O') ? 'c' : 'g'}${uci.charAt(1)}`;
}
