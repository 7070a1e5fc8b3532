import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';

import { written } from '#contract/accounts';
import type { StudyColor } from '#contract/studies';
import type { TrainedMoveChange } from '#contract/training';

import { postJson } from '../../lib/api-client.ts';
import type { BookContradiction } from '../../opening/book-place.ts';
import { useRefreshMemories } from '../../opening/use-book.ts';
import classes from './openings.module.css';

/** Marks moves as trained or not, one after the other. */
function useTrainedMoves(color: StudyColor, key: string) {
  const refresh = useRefreshMemories();
  return useMutation({
    mutationFn: async (changes: readonly { san: string; isTrained: boolean }[]) => {
      for (const { san, isTrained } of changes) {
        const change: TrainedMoveChange = { color, position_key: key, san, is_trained: isTrained };
        await postJson('/api/update-trained-move', change, written);
      }
      await refresh();
    },
  });
}

/** Settles a contradiction: both on purpose, one of them trained. */
export function ResolveButtons({ row, color }: { row: BookContradiction; color: StudyColor }) {
  const { key, moves, isOnPurpose } = row;
  const trained = useTrainedMoves(color, key);
  return (
    <div className={classes.resolve} role="group" aria-label="Settle it">
      {isOnPurpose ? (
        <Group gap={6}>
          <Text size="xs">Trained: {moves.find(({ isTrained }) => isTrained)?.san ?? 'none'}.</Text>
          <Button
            size="compact-xs"
            variant="default"
            loading={trained.isPending}
            onClick={() => trained.mutate(moves.map(({ san }) => ({ san, isTrained: true })))}
          >
            Not on purpose
          </Button>
        </Group>
      ) : (
        <Group gap={6}>
          <Text size="xs">Both on purpose, train only</Text>
          {moves.map(({ san }) => (
            <Button
              key={san}
              size="compact-xs"
              variant="default"
              loading={trained.isPending}
              aria-label={`Both on purpose, train only ${san}`}
              onClick={() =>
                trained.mutate(moves.map((other) => ({ san: other.san, isTrained: other.san === san })))
              }
            >
              {san}
            </Button>
          ))}
        </Group>
      )}
      {trained.error && (
        <Text size="xs" role="alert">
          {trained.error.message}. Nothing was changed.
        </Text>
      )}
    </div>
  );
}
