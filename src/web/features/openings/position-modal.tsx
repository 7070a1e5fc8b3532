import { Button, Group, Stack, Text } from '@mantine/core';
import type { SquareName } from 'chessops/types';
import type { ReactNode } from 'react';

import type { StudyColor } from '#contract/studies';

import { Board } from '../../board/board.tsx';
import type { BoardShape } from '../../board/board-config.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TwoColumns } from '../../ui/two-columns.tsx';

export interface ShownPosition {
  title: string;
  fen: string;
  lastMove?: readonly [SquareName, SquareName] | undefined;
  shapes: readonly BoardShape[];
  details: ReactNode;
}

interface PositionModalProps {
  positions: readonly ShownPosition[];
  /** Which one is shown; undefined: closed. */
  index: number | undefined;
  onShow: (index: number | undefined) => void;
  orientation: StudyColor;
}

/** One of several findings on a board, with its neighbours a click away. */
export function PositionModal({ positions, index, onShow, orientation }: PositionModalProps) {
  const shown = index === undefined ? undefined : positions[index];
  const at = index ?? 0;
  return (
    <Dialog
      opened={shown !== undefined}
      onClose={() => onShow(undefined)}
      title={shown?.title}
      width={920}
      fullScreen="phone"
    >
      {shown && (
        <Stack gap="md">
          <TwoColumns from="sm">
            <Board
              label="Position"
              fen={shown.fen}
              orientation={orientation}
              shapes={shown.shapes}
              lastMove={shown.lastMove}
            />
            <div>{shown.details}</div>
          </TwoColumns>
          <Group justify="space-between">
            <Text size="sm" c="dimmed">
              {at + 1} of {positions.length}
            </Text>
            <Group gap="sm">
              <Button variant="default" disabled={at === 0} onClick={() => onShow(at - 1)}>
                Previous
              </Button>
              <Button variant="default" disabled={at === positions.length - 1} onClick={() => onShow(at + 1)}>
                Next
              </Button>
            </Group>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}
