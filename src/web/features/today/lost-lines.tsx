import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { makeChanceText } from '#chess/opening/odds';
import { nameColor } from '#chess/position/color-name';
import type { StudyColor } from '#contract/studies';

import type { LostLineText } from '../../worker/book-figures.ts';
import { makeOpeningAddress } from '../../opening/opening-address.ts';
import { makeTrainingAddress } from '../../training/training-address.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { parts } from '../../ui/parts.tsx';
import { ListSkeleton } from '../../ui/loading.tsx';
import { readLostLines } from '../../coverage/figures-run.ts';
import { type ShownFigures, useFiguresRun } from '../../coverage/use-book-figures.ts';
import classes from './today.module.css';

const reasonTexts: Record<LostLineText['reason'], string> = {
  forgotten: 'move forgotten',
  unanswered: 'not in repertoire',
  ended: 'end of line',
  unknown: 'replies unknown',
};

const mostTrained = 20;

interface LostLinesProps {
  color: StudyColor;
  move: number;
  book: ShownFigures | undefined;
  onClose: () => void;
}

export function LostLines({ color, move, book, onClose }: LostLinesProps) {
  const makeRun = useFiguresRun();
  const options = book?.options;
  const { data, error, refetch } = useQuery({
    queryKey: ['lost-lines', color, move, book?.atMs],
    queryFn: ({ signal }) => (options ? readLostLines(makeRun(options, signal), move) : []),
    enabled: options !== undefined,
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
    retry: false,
  });
  const forgotten = (data ?? []).filter(({ reason }) => reason === 'forgotten').slice(0, mostTrained);
  return (
    <Dialog
      onClose={onClose}
      title={`Lines that stop at move ${move}, ${nameColor(color)}`}
      width={640}
      fullScreen="phone"
    >
      {error && <InlineError onRetry={() => void refetch()}>{error.message}.</InlineError>}
      {!data && !error && <ListSkeleton rows={5} label="Loading lines" />}
      {data?.length === 0 && <Text c="dimmed">No line stops here.</Text>}
      {data && data.length > 0 && (
        <>
          <Group justify="space-between" mb="sm" gap="sm">
            <Text size="sm" c="dimmed">
              Most likely first.
            </Text>
            {forgotten.length > 0 && (
              <Button
                component={Link}
                to={makeTrainingAddress(color, { kind: 'positions', fens: forgotten.map(({ key }) => key) })}
              >
                {forgotten.length === 1 ? 'Train this line' : `Train these ${forgotten.length} lines`}
              </Button>
            )}
          </Group>
          <ol className={`${parts.list} ${classes.lostLines}`}>
            {data.map(({ key, line, reason, chance }) => (
              <li key={`${key} ${reason}`} className={parts.wrap}>
                <span>
                  <strong>{line === '' ? 'The first move' : line}</strong>
                  <br />
                  <span className={parts.quiet}>{reasonTexts[reason]}</span>
                </span>
                <span>{makeChanceText(chance)}</span>
                <Link to={makeOpeningAddress({ color, position: key })} className={parts.link}>
                  Show in repertoire
                </Link>
              </li>
            ))}
          </ol>
        </>
      )}
    </Dialog>
  );
}
