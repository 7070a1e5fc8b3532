import { phases } from '#chess/review/phases';
import { MAX_PLIES } from '#chess/review/search-row';
import { CLOCK_PARTS, TIME_FAULTS } from './clock-use.ts';
import {
  type CauseName,
  type ClockUse,
  type GameSummary,
  MOST_MISTAKES,
  type MistakeSummary,
  UNEXPLAINED,
} from './game-summary.ts';
import { MOTIFS } from './motifs.ts';

/**
 * Example: `12,10,5,0;9,14,4;40,310,22;0,4,2 Sicilian`. It lists clock parts, moves, seconds, faults and
 * opening.
 */
const GAME_ROW = /^(?:-|\d{1,6}(?:,\d{1,6}){3}(?:;\d{1,6}(?:,\d{1,6}){2}){3}) [^\n|]{0,80}$/u;

/**
 * Example: `23 Nf3 ?? d4 31.4 missed_fork 1 0 - 71 FEN`. After the cause come the indexes of phase, clock
 * part and time fault. 71 of 100 players find the best move.
 */
const MISTAKE_ROW =
  /^[1-9]\d{0,2} [\w+#=-]{2,8} \?[?!]? [\w+#=-]{1,8} \d{1,3}(?:\.\d)? [a-z_-]{4,40} [0-2] [0-3-] [0-2-] (?:-|\d{1,3}) [\w/]{15,72} [bw] [\w-]{1,4} [\w-]{1,2} \d{1,4} \d{1,4}$/;

export const CAUSES: readonly CauseName[] = [
  ...(['missed', 'allowed'] as const).flatMap((kind) =>
    [...MOTIFS, 'forced mate' as const].map((motif) => `${kind} ${motif}` as const),
  ),
  'time trouble',
  ...UNEXPLAINED,
];
const causesByWord = new Map(CAUSES.map((cause) => [cause.replaceAll(' ', '_'), cause]));

export const SUMMARY_LENGTH = 120 + MOST_MISTAKES * 180;

const NONE = '-';

export function makeSummaryText({ opening, clock, mistakes }: GameSummary): string {
  const clockText = clock
    ? [clock.parts, clock.moves, clock.seconds, clock.faults].map((counts) => counts.join(',')).join(';')
    : NONE;
  return [`${clockText} ${opening}`, ...mistakes.map(makeMistakeRow)].join('\n');
}

function makeMistakeRow(mistake: MistakeSummary): string {
  const { ply, san, label, fen, best, loss, cause, phase, clock, time, foundBy } = mistake;
  return [
    ply,
    san,
    label,
    best || NONE,
    loss,
    cause.replaceAll(' ', '_'),
    phases.indexOf(phase),
    clock ? CLOCK_PARTS.indexOf(clock) : NONE,
    time ? TIME_FAULTS.indexOf(time) : NONE,
    foundBy ?? NONE,
    fen,
  ].join(' ');
}

export function parseSummaryText(text: string): GameSummary | undefined {
  if (text.length > SUMMARY_LENGTH) return undefined;
  const [head = '', ...rows] = text.split('\n');
  if (!GAME_ROW.test(head) || rows.length > MOST_MISTAKES) return undefined;
  const mistakes = rows.map(parseMistakeRow);
  if (!mistakes.every((mistake) => mistake !== undefined)) return undefined;
  const at = head.indexOf(' ');
  return { opening: head.slice(at + 1), clock: parseClockUse(head.slice(0, at)), mistakes };
}

function parseClockUse(text: string): ClockUse | undefined {
  if (text === NONE) return undefined;
  const [parts = [], moves = [], seconds = [], faults = []] = text
    .split(';')
    .map((counts) => counts.split(',').map(Number));
  return { parts, moves, seconds, faults };
}

function parseMistakeRow(row: string): MistakeSummary | undefined {
  if (!MISTAKE_ROW.test(row)) return undefined;
  const [ply = '', san = '', label, best = '', loss, word = '', phaseAt, clockAt, timeAt, foundBy, ...fen] =
    row.split(' ');
  const cause = causesByWord.get(word);
  const phase = phases[Number(phaseAt)];
  if (!cause || !phase || Number(ply) > MAX_PLIES || Number(loss) > 100) return undefined;
  return {
    ply: Number(ply),
    san,
    label: label === '??' || label === '?' ? label : '?!',
    fen: fen.join(' '),
    best: best === NONE ? '' : best,
    loss: Number(loss),
    cause,
    phase,
    clock: clockAt === NONE ? undefined : CLOCK_PARTS[Number(clockAt)],
    time: timeAt === NONE ? undefined : TIME_FAULTS[Number(timeAt)],
    foundBy: foundBy === NONE ? undefined : Math.min(100, Number(foundBy)),
  };
}
