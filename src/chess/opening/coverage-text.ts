import { makeMetText, makeSourcesText } from '#chess/opening/source-text';
import { makeGapOdds, makeOdds } from './odds.ts';
import type { Coverage, CoverageGap, CoverageReply, CoveredPosition, EndOfLine } from './coverage.ts';

/** The report's header speaks of this many games, so that chances read as counts. */
const REPORT_GAMES = 10_000;

const REPORT_GAPS = 10;

const SAN_WIDTH = 5;

const ANSWER_WORDS: Record<CoverageReply['answer'], string> = {
  book: '',
  transposition: 'answered by transposition',
  mate: 'mate',
  'end-of-line': 'end of line in book',
  missing: 'not in the book',
};

export function makePercent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

/** What a share rests on: `of 1,240 games`. */
function makeBasisText(games: number | undefined): string {
  if (games === undefined) return 'estimated';
  return `of ${games.toLocaleString('en')} ${games === 1 ? 'game' : 'games'}`;
}

const HEADLINE_MOVE = 8;

/** The one figure of a check: the chance to be still in book, and how much of it is known. */
export function makeHeadline({ stayChances, positions }: Coverage): string {
  const stay = stayChances.find(({ afterMove }) => afterMove === HEADLINE_MOVE);
  if (stay?.inBook === undefined) return `the book does not start before move ${HEADLINE_MOVE}`;
  const { inBook, unknown } = stay;
  if (unknown >= 0.995) return 'unknown, no statistics yet';
  const figure = `${makePercent(inBook)} still in book after move ${HEADLINE_MOVE}`;
  const basis = makeEstimatedText(positions);
  return unknown < 0.005
    ? `${figure}${basis}`
    : `at least ${figure}, ${makePercent(1 - unknown)} known${basis}`;
}

/** How much of a figure is estimated, by the chance to come to the positions. */
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

export function makeCoverageText(coverage: Coverage): string {
  const { color, positions, unknown, replies } = coverage;
  const sections = [
    [
      `Coverage for ${color === 'white' ? 'White' : 'Black'}: ${makeHeadline(coverage)}`,
      `Total Coverage: ${makeTotalText(coverage)}`,
      `Games: ${positions.length === 0 ? 0 : REPORT_GAMES}`,
      ...(positions.length === 0 ? [] : [`Figures: ${makeSourcesText(replies, unknown.length)}`]),
    ],
    ['Chance to be still in book after', ...coverage.stayChances.map(makeStayText)],
    makeList('Biggest gaps', coverage.gaps.slice(0, REPORT_GAPS).map(makeGapText)),
    makeList(
      'Opponent moves in the book with no response (end of line in book)',
      coverage.endsOfLine.map(makeEndText),
    ),
    ...positions.map(makePositionText),
    makeList(
      'Unknown, for want of statistics (not counted as uncovered)',
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
  if (unknown.length === 0) return makePercent(total);
  const all = positions.length + unknown.length;
  return `${makePercent(total)} in the ${positions.length} of ${all} positions with statistics`;
}

function makeList(title: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [title, ...items.map((item) => `  ${item}`)];
}

function makeStayText({ afterMove, inBook, unknown }: Coverage['stayChances'][number]): string {
  const move = `  move ${String(afterMove).padStart(2)}`;
  if (inBook === undefined) return `${move}  the book does not start before it`;
  const rest = unknown >= 0.005 ? `, ${makePercent(unknown)} unknown` : '';
  return `${move}  ${makePercent(inBook).padStart(4)}${rest}`;
}

function makeGapText(gap: CoverageGap): string {
  const back = gap.transposition === undefined ? '' : `, ${gap.transposition} leads back into the book`;
  const share = `${makePercent(gap.share)} ${makeBasisText(gap.games)}`;
  const met = gap.met ? `, ${makeMetText(gap.met)}` : '';
  return `${makeGapOdds(gap)}: ${gap.lineWithReply} (${share}), ${ANSWER_WORDS[gap.answer]}${back}${met}`;
}

function makeEndText({ lineWithReply: move, share, chance }: EndOfLine): string {
  if (share === undefined || chance === undefined) return `${move} (unknown)`;
  return chance > 0
    ? `${move} (${makePercent(share)}, ${makeOdds(chance)} games)`
    : `${move} (${makePercent(share)})`;
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
    ...replies.map(({ san, share, answer, met }) =>
      makeShareText(
        san,
        share,
        [ANSWER_WORDS[answer], met ? makeMetText(met) : ''].filter((words) => words !== '').join(', '),
      ),
    ),
    ...(otherShare >= 0.005 ? [makeShareText('other', otherShare, 'not listed by the statistics')] : []),
  ];
}

function makeShareText(name: string, share: number, words: string): string {
  return `  ${name.padEnd(SAN_WIDTH)} ${makePercent(share).padStart(4)}  ${words}`.trimEnd();
}
