import type { BookAlternative, BookReturn, Comparison } from './compare.ts';
import { makeOmissionsText } from '#chess/pgn/omission';
import { makeMoveNumber } from '#chess/pgn/numbered-moves';

const MOST_CHAPTERS = 6;

export function makeComparisonText(comparison: Comparison): string {
  const { name, omissions } = comparison;
  return [
    name,
    makeDepthText(comparison),
    makeEndingText(comparison),
    ...makeAlternativesText(comparison),
    ...comparison.returns.map(makeReturnText),
    makeOmissionsText(omissions),
  ]
    .filter((line) => line !== '')
    .join('\n');
}

function makeDepthText({ startPly, movesInBook, lastInBook, gameMoves, chapters }: Comparison): string {
  if (gameMoves === 0) return 'The game has no moves.';
  if (lastInBook === undefined) return 'No move of the game is in the repertoire.';
  const where = chapters.length ? ` (${makeChapterList(chapters)})` : '';
  const last = `${makeMoveNumber(startPly + movesInBook - 1)} ${lastInBook}`;
  return `In the repertoire up to ${last}${where}: ${movesInBook} of ${gameMoves} half-moves.`;
}

function makeEndingText(comparison: Comparison): string {
  const { ending, startPly, movesInBook, gameMoves, played, isEverInBook, omissions } = comparison;
  const number = makeMoveNumber(startPly + movesInBook);
  switch (ending) {
    case 'you-left':
      return `You deviated at ${number} ${played}`;
    case 'opponent-left':
      return `Your opponent deviated at ${number} ${played}`;
    case 'book-ended':
      if (!isEverInBook)
        return `The start position is not in the repertoire; ${number} ${played} was played.`;
      return movesInBook === 0
        ? `The repertoire has no move in the start position; ${number} ${played} was played.`
        : `End of line; the game continued with ${number} ${played}`;
    case 'game-ended':
      if (gameMoves === 0) return '';
      return omissions.length > 0
        ? 'The game breaks off at an illegal move, in the repertoire until then.'
        : 'The game ended in the repertoire.';
  }
}

function makeAlternativesText({ ending, alternatives, startPly, movesInBook }: Comparison): string[] {
  if (alternatives.length === 0) return [];
  const number = makeMoveNumber(startPly + movesInBook);
  const intro = ending === 'game-ended' ? 'The repertoire continues with:' : 'The repertoire has here:';
  return [
    intro,
    ...alternatives.map(
      ({ san, chapters }: BookAlternative) => `  ${number} ${san} (${makeChapterList(chapters)})`,
    ),
  ];
}

function makeReturnText({ left, ply, san, movesFollowed, chapters }: BookReturn): string {
  const where = chapters.length ? ` (${makeChapterList(chapters)})` : '';
  const followed =
    movesFollowed === 0
      ? 'but only for this move'
      : `for ${movesFollowed} more half-move${movesFollowed === 1 ? '' : 's'}`;
  const back = `n the repertoire at ${makeMoveNumber(ply)} ${san}${where}, ${followed}.`;
  return left ? `Another move order at ${makeMoveNumber(left.ply)} ${left.san}: back i${back}` : `I${back}`;
}

function makeChapterList(chapters: readonly string[]): string {
  const shown = chapters.slice(0, MOST_CHAPTERS).join('; ');
  const rest = chapters.length - MOST_CHAPTERS;
  return rest > 0 ? `${shown}; and ${rest} more` : shown;
}
