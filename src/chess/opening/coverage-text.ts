import { makeFacedText, makeSourcesText } from '#chess/opening/source-text';
import { nameColor } from '#chess/position/color-name';
import { makeReportOdds, makeShareText, RARE_CHANCE } from './odds.ts';
import type { Coverage, CoverageGap, CoverageReply, CoveredPosition, EndOfLine } from './coverage.ts';

const REPORT_GAMES = 10_000;

const REPORT_GAPS = 10;

const SAN_WIDTH = 5;

const ANSWER_WORDS: Record<CoverageReply['answer'], string> = {
  book: '',
  transposition: 'answered by transposition',
  mate: 'mate',
  'end-of-line': 'end of line in book',
  missing: 'not in the repertoire',
};

export function makePercent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

export interface InBookPoint {
  readonly move: number;
  readonly booked: number;
  readonly remembered?: number;
  readonly unknown: number;
}

const SAID_MOVE = 6;
const REPORT_MOVES: readonly number[] = [4, SAID_MOVE, 8, 10];

export function makeHeadline({ positions }: Coverage, curve: readonly InBookPoint[]): string {
  const point = curve.find(({ move }) => move === SAID_MOVE);
  if (point === undefined) return 'unknown, the repertoire is empty';
  const { booked, unknown } = point;
  if (unknown >= 0.995) return 'unknown, no statistics yet';
  const figure = `${makePercent(booked)} of games`;
  const basis = makeEstimatedText(positions);
  return unknown < 0.005
    ? `${figure}${basis}`
    : `at least ${figure}, with statistics for ${makePercent(1 - unknown)}${basis}`;
}

function makeEstimatedText(positions: readonly CoveredPosition[]): string {
  let all = 0;
  let estimated = 0;
  for (const { reach, source } of positions) {
    all += reach;
    if (source === 'estimate') estimated += reach;
  }
  if (estimated < 0.005 * all || all === 0) return '';
  return estimated > 0.995 * all ? ', estimated' : ', partly estimated';
}

export function makeCoverageText(coverage: Coverage, curve: readonly InBookPoint[]): string {
  const { color, positions, unknown, replies, endsOfLine } = coverage;
  const listed = positions.filter(({ reach }) => reach >= RARE_CHANCE);
  const sections = [
    [
      `Still in the ${nameColor(color)} repertoire after move ${SAID_MOVE}: ${makeHeadline(coverage, curve)}`,
      `Total Coverage: ${makeTotalText(coverage)}`,
      `Games: ${positions.length === 0 ? 0 : REPORT_GAMES}`,
      ...(positions.length === 0 ? [] : [`Figures: ${makeSourcesText(replies, unknown.length)}`]),
    ],
    [
      'Chance to still be in the repertoire after',
      ...curve.filter(({ move }) => REPORT_MOVES.includes(move)).map(makeStayText),
    ],
    makeList('Biggest gaps', coverage.gaps.slice(0, REPORT_GAPS).map(makeGapText)),
    makeList(
      'Opponent moves in the book with no response (end of line in book)',
      endsOfLine.map(makeEndText),
    ),
    ...listed.map(makePositionText),
    makeRareText(positions.length - listed.length),
    makeList(
      'Positions without statistics (not counted as gaps)',
      unknown.map(({ line, fen }) => `${line || 'Start'}  FEN: ${fen}`),
    ),
  ];
  return sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

function makeTotalText({ total, positions, unknown }: Coverage): string {
  if (total === undefined) return 'unknown';
  if (unknown.length === 0) return `${makePercent(total)} of opponents’ replies`;
  const all = positions.length + unknown.length;
  return `${makePercent(total)} of opponents’ replies, from ${positions.length} of ${all} positions`;
}

function makeList(title: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [title, ...items.map((item) => `  ${item}`)];
}

function makeStayText({ move, booked, remembered, unknown }: InBookPoint): string {
  const name = `  move ${String(move).padStart(2)}`;
  const rest = unknown >= 0.005 ? `, ${makePercent(unknown)} unknown` : '';
  const known = remembered === undefined ? '' : `, remembered ${makePercent(remembered)}`;
  return `${name}  ${makePercent(booked).padStart(4)}${rest}${known}`;
}

function makeRareText(count: number): string[] {
  if (count === 0) return [];
  return [`${count} ${count === 1 ? 'position' : 'positions'} rarer than 1 in 10,000 games, not listed`];
}

function makeGapText(gap: CoverageGap): string {
  const back = gap.transposition === undefined ? '' : `, ${gap.transposition} leads back to the repertoire`;
  const share = `${makeReportShare(gap.share)}: ${gap.basis}`;
  const faced = gap.faced ? `, ${makeFacedText(gap.faced)}` : '';
  return `${makeReportOdds(gap)}: ${gap.lineWithReply} (${share}), ${ANSWER_WORDS[gap.answer]}${back}${faced}`;
}

function makeEndText({ lineWithReply: move, share, chance }: EndOfLine): string {
  if (share === undefined || chance === undefined) return `${move} (unknown)`;
  const odds = chance >= RARE_CHANCE ? makeReportOdds({ chance }) : 'rarer than 1 in 10,000 games';
  return `${move} (${makePercent(share)}, ${odds})`;
}

function makeReportShare(share: number): string {
  return makeShareText(share).replace(' %', '%');
}

function makePositionText({
  coverage,
  games,
  fen,
  line,
  reach,
  replies,
  otherShare,
}: CoveredPosition): string[] {
  const count = Math.round(reach * REPORT_GAMES);
  return [
    `Total Coverage: ${makePercent(coverage)}`,
    `Games: ${games ?? 'estimated'}`,
    `FEN: ${fen}`,
    `${line || 'Start'}, reached in ${count} of ${REPORT_GAMES} games`,
    ...replies
      .filter(({ share }) => share >= RARE_CHANCE)
      .map(({ san, share, answer, faced }) =>
        makeReplyLine(
          san,
          share,
          [ANSWER_WORDS[answer], faced ? makeFacedText(faced) : '']
            .filter((words) => words !== '')
            .join(', '),
        ),
      ),
    ...(otherShare >= 0.005 ? [makeReplyLine('other', otherShare, 'not in the statistics')] : []),
  ];
}

function makeReplyLine(name: string, share: number, words: string): string {
  return `  ${name.padEnd(SAN_WIDTH)} ${makeReportShare(share).padStart(4)}  ${words}`.trimEnd();
}
