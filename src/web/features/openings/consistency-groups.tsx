import { Box, List, Stack, Text, Title } from '@mantine/core';
import { useMemo, useState } from 'react';

import type { ConsistencyGroup } from '#chess/opening/consistency';
import { findPosition, parseMoveText } from '#chess/position/moves';
import type { StudyColor } from '#contract/studies';

import type { BoardShape } from '../../board/board-config.ts';
import { FindingRows } from './finding-rows.tsx';
import { PositionModal, type ShownPosition } from './position-modal.tsx';

/** Verdigris for the move most chapters play, brass for those that compete with it. */
function shapeColor(index: number): BoardShape['color'] {
  return index === 0 ? 'verdigris' : 'brass';
}

function makeShapes({ fen, moves }: ConsistencyGroup): BoardShape[] {
  const position = findPosition(fen);
  return moves.flatMap(({ move }, index) => {
    const played = position && parseMoveText(position, move);
    return played ? [{ from: played.from, to: played.to, color: shapeColor(index) }] : [];
  });
}

function makeMovesText({ moves }: ConsistencyGroup): string {
  return moves.map(({ move }) => move).join(' or ');
}

function Chapters({ group }: { group: ConsistencyGroup }) {
  return (
    <Stack gap="md">
      {group.moves.map(({ move, chapters }, index) => (
        <div key={move}>
          <Text fw={600}>
            <Box
              component="span"
              display="inline-block"
              w={10}
              h={10}
              mr={8}
              bg={`${shapeColor(index)}.6`}
              style={{ borderRadius: 3 }}
              aria-hidden="true"
            />
            {move}
          </Text>
          <List size="sm" mah={160} style={{ overflowY: 'auto' }}>
            {chapters.map(({ name, pgn }) => (
              <List.Item key={name}>
                {name}
                <Text size="xs" c="dimmed" ff="monospace" lineClamp={3} title={pgn}>
                  {pgn}
                </Text>
              </List.Item>
            ))}
          </List>
        </div>
      ))}
    </Stack>
  );
}

/** The contradictions of an opening as rows; each opens on a board with its moves as arrows. */
export function ConsistencyGroups({
  groups,
  color,
}: {
  groups: readonly ConsistencyGroup[];
  color: StudyColor;
}) {
  const [shown, setShown] = useState<number>();
  const positions = useMemo(
    () =>
      groups.map((group): ShownPosition => ({
        title: `You play ${makeMovesText(group)} here`,
        fen: group.fen,
        shapes: makeShapes(group),
        details: <Chapters group={group} />,
      })),
    [groups],
  );
  const rows = groups.map((group) => ({
    key: group.fen,
    text: makeMovesText(group),
    line: [...new Set(group.moves.flatMap(({ chapters }) => chapters.map(({ name }) => name)))].join(', '),
  }));
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        Contradictions
      </Title>
      <FindingRows label="Contradictions" rows={rows} onOpen={setShown} />
      <PositionModal positions={positions} index={shown} onShow={setShown} orientation={color} />
    </Stack>
  );
}
