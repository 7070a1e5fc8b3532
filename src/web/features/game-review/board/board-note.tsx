import { Button, Group, Text } from '@mantine/core';
import type { BoardLine } from './use-board-line.ts';
import { isRight } from './use-board-line.ts';

import classes from '../analysis/mistakes.module.css';

interface BoardNoteProps {
  line: BoardLine;
  onShowBetter: () => void;
  onEnd: () => void;
}

/** Under the board, while it shows another line than the game's: what it is, and how a try was judged. */
export function BoardNote({ line, onShowBetter, onEnd }: BoardNoteProps) {
  const isOpen = line.kind === 'try' && !isRight(line.answer);
  return (
    <div className={classes.note} data-verdict={line.answer?.verdict}>
      <Text size="sm" role="status">
        {makeNote(line)}
      </Text>
      <Group gap="xs" wrap="nowrap">
        {line.kind === 'try' && (
          <Button size="xs" variant="default" onClick={onShowBetter}>
            {isOpen ? 'Show the line' : 'Step through it'}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={onEnd}>
          Back to the game
        </Button>
      </Group>
    </div>
  );
}

function makeNote({ kind, row, answer }: BoardLine): string {
  if (kind === 'better') return `Better: ${row.line}`;
  if (answer === undefined) return `Your move: what is better than ${row.played}?`;
  const { san } = answer.move;
  switch (answer.verdict) {
    case 'best':
      return `Right: ${san} is the best move.`;
    case 'also-good':
      return `${san} is also good. The best line is ${row.line}`;
    case 'wrong':
      return `${san} is not good enough. Try once more.`;
    case 'unknown':
      return `${san} is not among the moves that the search has looked at, so it does not count. Try once more.`;
  }
}
