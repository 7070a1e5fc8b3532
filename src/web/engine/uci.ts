/** Parses engine output. https://backscattering.de/chess/uci/ */
import type { Score } from '#chess/position/score';

export interface InfoLine {
  /** A bound is not a score; only its rank counts. */
  readonly isBound: boolean;
  readonly depth: number;
  readonly multipv: number;
  /** For the side to move. */
  readonly score: Score;
  readonly nodes: number;
  readonly moves: readonly string[];
}

const maxLineLength = 8192;
const maxMoves = 64;
const movePattern = /^[a-h][1-8][a-h][1-8][qrbn]?$/;

/** Lines without a score and move are useless. */
export function parseInfo(line: string): InfoLine | undefined {
  if (line.length > maxLineLength || !line.startsWith('info ')) return undefined;
  const words = line.split(' ');
  const pv = words.indexOf('pv');
  const head = pv < 0 ? words : words.slice(0, pv);
  if (pv < 0 || head.includes('string')) return undefined;
  const score = parseScore(head);
  const moves = readMoves(words.slice(pv + 1, pv + 1 + maxMoves));
  const depth = readNumber(head, 'depth');
  const nodes = readNumber(head, 'nodes');
  if (score === undefined || moves.length === 0 || depth === undefined || nodes === undefined)
    return undefined;
  const isBound = head.includes('lowerbound') || head.includes('upperbound');
  return { isBound, depth, multipv: readNumber(head, 'multipv') ?? 1, score, nodes, moves };
}

function readMoves(words: readonly string[]): string[] {
  const end = words.findIndex((word) => !movePattern.test(word));
  return end < 0 ? [...words] : words.slice(0, end);
}

function readNumber(words: readonly string[], name: string): number | undefined {
  const at = words.indexOf(name);
  const text = at < 0 ? undefined : words[at + 1];
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

function parseScore(words: readonly string[]): Score | undefined {
  const at = words.indexOf('score');
  const [kind, text = ''] = at < 0 ? [] : words.slice(at + 1);
  if (!/^-?\d{1,6}$/.test(text)) return undefined;
  if (kind === 'cp') return { cp: Number(text) };
  // "mate 0" means the game is over.
  return kind === 'mate' && Number(text) !== 0 ? { mate: Number(text) } : undefined;
}

export function isBestMove(line: string): boolean {
  return /^bestmove(\s|$)/.test(line);
}
