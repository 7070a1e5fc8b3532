import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';

import { makeMoveNumber } from '#chess/pgn/numbered-moves';
import type { TrainingSettings } from '#contract/training';

import { showFailure, showNotice, showUndo } from '../../../ui/notices.tsx';
import { useQuestion, useTraining } from './training-context.tsx';
import classes from './training.module.css';

export function NoLongerTrain() {
  const { store, color, question } = useQuestion();
  const { key: position_key, ply, moves } = question.position;
  const change = useMutation({
    networkMode: 'always',
    mutationFn: ({ san, is_trained }: { san: string; is_trained: boolean }) =>
      store.changeTrainedMove({ color, position_key, san, is_trained }),
    onError: (error) => showFailure(`The change was not saved: ${error.message}.`),
  });
  if (moves.length < 2) return null;
  const leaveOut = (san: string) =>
    change.mutate(
      { san, is_trained: false },
      {
        onSuccess: () =>
          showUndo(`${makeMoveNumber(ply)} ${san} is now excluded from training.`, () =>
            change.mutate({ san, is_trained: true }),
          ),
      },
    );
  return (
    <div className={`${classes.choices} ${classes.onlyWide}`}>
      <Text size="sm" c="dimmed">
        Your repertoire has {moves.length} moves here. Stop training one:
      </Text>
      {moves.map(({ san }) => (
        <Button
          key={san}
          variant="default"
          size="compact-sm"
          loading={change.isPending && change.variables.san === san}
          disabled={change.isPending}
          onClick={() => leaveOut(san)}
        >
          {san}
        </Button>
      ))}
    </div>
  );
}

export function UntrainedMoveList() {
  const { store, color, snapshot } = useTraining();
  const untrained = snapshot.settings?.[color].untrained ?? [];
  const change = useMutation({
    networkMode: 'always',
    mutationFn: (move: TrainingSettings['untrained'][number]) =>
      store.changeTrainedMove({ color, ...move, is_trained: true }),
    onSuccess: (_, { san }) => showNotice(`${san} is trained again when its line is due.`),
    onError: (error) => showFailure(`The change was not saved: ${error.message}.`),
  });
  if (untrained.length === 0) return null;
  return (
    <details className={classes.untrained}>
      <summary>
        {untrained.length === 1
          ? '1 repertoire move is excluded from training'
          : `${untrained.length} repertoire moves are excluded from training`}
      </summary>
      <div className={classes.choices}>
        {untrained.map((move) => (
          <Button
            key={`${move.position_key} ${move.san}`}
            variant="default"
            size="compact-sm"
            loading={change.isPending && change.variables === move}
            disabled={change.isPending}
            onClick={() => change.mutate(move)}
          >
            {`Train ${move.san} again`}
          </Button>
        ))}
      </div>
    </details>
  );
}
