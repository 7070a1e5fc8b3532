import type { Coverage, CoverageGap, CoverageReply, CoveredPosition, EndOfLine } from './coverage.ts';

/** The report's header speaks of this many games, so that chances read as counts. */
const REPORT_GAMES = 10_000;

const SAN_WIDTH = 5;

const ANSWER_WORDS: Record<CoverageReply['answer'], string> = {
  book: '',
  transposition: 'answered by transposition',
  'end-of-line': 'end of line in book',
  missing: 'not in the book',
};

export function makePercent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

export function makeCoverageText(coverage: Coverage): string {
  const { color, total, positions, unknown } = coverage;
  const sections = [
    [
      `Coverage for ${color === 'white' ? 'White' : 'Black'}`,
      `Total Coverage: ${total === undefined ? 'unknown' : makePercent(total)}`,
      `Games: ${REPORT_GAMES}`,
    ],
    ['Chance to be still in book after', ...coverage.stayChances.map(makeStayText)],
    makeList('Biggest gaps', coverage.gaps.map(makeGapText)),
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
  const games = gap.isFromSetUp ? 'games from the set-up position' : 'games';
  const back = gap.transposition === undefined ? '' : `, ${gap.transposition} leads back into the book`;
  return `1 in ${gap.oneIn} ${games}: ${gap.lineWithReply} (${makePercent(gap.share)}), ${ANSWER_WORDS[gap.answer]}${back}`;
}

function makeEndText({ lineWithReply: move, share, chance }: EndOfLine): string {
  if (share === undefined || chance === undefined) return `${move} (unknown)`;
  return chance > 0
    ? `${move} (${makePercent(share)}, 1 in ${Math.round(1 / chance)} games)`
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
    `Games: ${games}`,
    `FEN: ${fen}`,
    `${line || 'Start'}, reached in ${count} of ${REPORT_GAMES} games`,
    ...replies.map(({ san, share, answer }) => makeShareText(san, share, ANSWER_WORDS[answer])),
    ...(otherShare >= 0.005 ? [makeShareText('other', otherShare, 'not listed by the statistics')] : []),
  ];
}

function makeShareText(name: string, share: number, words: string): string {
  return `  ${name.padEnd(SAN_WIDTH)} ${makePercent(share).padStart(4)}  ${words}`.trimEnd();
}
