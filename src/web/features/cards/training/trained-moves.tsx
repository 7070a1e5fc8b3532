import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';

import { makeMoveNumber } from '#chess/pgn/numbered-moves';
import type { TrainingColor, TrainingSettings } from '#contract/training';

import { showFailure, showNotice, showUndo } from '../../../ui/notices.tsx';
import type { TrainingStore } from './training-store.ts';
import classes from './training.module.css';

interface NoLongerTrainProps {
  store: TrainingStore;
  color: TrainingColor;
  positionKey: string;
  ply: number;
  sans: readonly string[];
}

function useTrainedMove(store: TrainingStore, color: TrainingColor, position_key: string) {
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ san, isTrained }: { san: string; isTrained: boolean }) =>
      store.changeTrainedMove({ color, position_key, san, is_trained: isTrained }),
    onError: (error) => showFailure(`The change was not saved: ${error.message}.`),
  });
}

/** Offers to stop training an alternative move that the user never plays. */
export function NoLongerTrain({ store, color, positionKey, ply, sans }: NoLongerTrainProps) {
  const change = useTrainedMove(store, color, positionKey);
  if (sans.length < 2) return null;
  const leaveOut = (san: string) =>
    change.mutate(
      { san, isTrained: false },
      {
        onSuccess: () =>
          showUndo(`${makeMoveNumber(ply)} ${san} is no longer trained.`, () =>
            change.mutate({ san, isTrained: true }),
          ),
      },
    );
  return (
    <div className={`${classes.choices} ${classes.onlyWide}`}>
      <Text size="sm" c="dimmed">
        Your repertoire has {sans.length} moves here. Stop training one:
      </Text>
      {sans.map((san) => (
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

interface UntrainedMovesProps {
  store: TrainingStore;
  color: TrainingColor;
  untrained: TrainingSettings['untrained'];
}

export function UntrainedMoveList({ store, color, untrained }: UntrainedMovesProps) {
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
          ? '1 repertoire move is not trained'
          : `${untrained.length} repertoire moves are not trained`}
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
