import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';

import { countOf } from '#chess/count-of';
import type { StudyColor } from '#contract/studies';

import { localQueryOptions } from '../../lib/local-query-options.ts';
import { getOpening, useStudies } from '../../opening/studies.ts';
import { saveTrainedMove } from '../../training/training-api.ts';
import { parts } from '../../ui/parts.tsx';
import { showNotice } from '../../ui/notices.tsx';
import type { BookContradiction } from '../../worker/book-position.ts';
import { checks } from '../../worker/workers.ts';
import { useRefreshMemories } from './use-book.ts';
import { EditProblem } from './edit/edit-problem.tsx';
import { useEditing } from './edit/use-editing.ts';
import classes from './openings.module.css';

function useTrainedMoves(color: StudyColor, key: string) {
  const refresh = useRefreshMemories();
  return useMutation({
    mutationFn: async (changes: readonly { san: string; isTrained: boolean }[]) => {
      for (const { san, isTrained } of changes) {
        await saveTrainedMove({ color, position_key: key, san, is_trained: isTrained });
      }
      await refresh();
    },
    onSuccess: (_, changes) => {
      const trained = changes.filter(({ isTrained }) => isTrained);
      const [only] = trained;
      showNotice(
        only !== undefined && trained.length < changes.length
          ? `All moves stay in your repertoire. Only ${only.san} is trained.`
          : 'All these moves are trained again.',
      );
    },
  });
}

interface RemainingMove {
  san: string;
  removed: number | undefined;
}

/** Tries each choice without saving it, to count the moves that it removes. */
function useRemainingMoves(
  color: StudyColor,
  { key, moves }: BookContradiction,
): readonly RemainingMove[] | undefined {
  const study = useStudies()[color];
  const sans = moves.map(({ san }) => san);
  const { data } = useQuery({
    queryKey: ['remaining-moves', study?.revision, key, sans.join(' ')],
    queryFn: async () => {
      if (!study) return [];
      const found: RemainingMove[] = [];
      for (const san of sans) {
        const book = checks.hand(getOpening(study));
        const edited = await checks.edits.editStudy({ book, edits: [{ kind: 'keep-move', key, san }] });
        found.push({ san, removed: 'reason' in edited ? undefined : edited.movesRemoved });
      }
      return found;
    },
    ...localQueryOptions,
  });
  return data;
}

function describeRemaining({ san, removed }: RemainingMove, sans: readonly string[]): string {
  const others = sans.filter((each) => each !== san);
  const size = removed === undefined ? '' : ` (${countOf(removed, 'move')})`;
  return `“Keep ${san}” removes ${others.join(', ')} and all moves after${size}.`;
}

export function ResolveButtons({ row, color }: { row: BookContradiction; color: StudyColor }) {
  const { key, moves, isOnPurpose } = row;
  const trained = useTrainedMoves(color, key);
  const editing = useEditing(color);
  const sans = moves.map(({ san }) => san);
  const remaining = useRemainingMoves(color, row) ?? sans.map((san) => ({ san, removed: undefined }));
  return (
    <div className={`${parts.stack} ${classes.inset}`} role="group" aria-label="Choose a move">
      <Group gap={6}>
        {moves.map(({ san }) => (
          <Button
            key={san}
            size="compact-xs"
            variant="default"
            disabled={editing.isChanging}
            onClick={() => void editing.change([{ kind: 'keep-move', key, san }])}
          >
            Keep {san}
          </Button>
        ))}
      </Group>
      <Text size="xs" c="dimmed">
        {remaining.map((each) => describeRemaining(each, sans)).join(' ')} This changes every chapter; you can
        undo it.
      </Text>
      <EditProblem editing={editing} />
      {isOnPurpose ? (
        <Group gap={6}>
          <Text size="xs">Trained: {moves.find(({ isTrained }) => isTrained)?.san ?? 'none'}.</Text>
          <Button
            size="compact-xs"
            variant="default"
            loading={trained.isPending}
            onClick={() => trained.mutate(moves.map(({ san }) => ({ san, isTrained: true })))}
          >
            Train all again
          </Button>
        </Group>
      ) : (
        <Group gap={6}>
          <Text size="xs">Keep all, train only</Text>
          {moves.map(({ san }) => (
            <Button
              key={san}
              size="compact-xs"
              variant="default"
              loading={trained.isPending}
              aria-label={`Keep all, train only ${san}`}
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
          {trained.error.message}. Try again.
        </Text>
      )}
    </div>
  );
}
