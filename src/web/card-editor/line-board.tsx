import { ActionIcon, Button, Text } from '@mantine/core';
import { IconArrowBackUp, IconRefresh } from '@tabler/icons-react';
import type { Color } from 'chessops/types';
import { useState } from 'react';

import { addMove, getLineFen, type Line, makeLine, takeBackMove } from '#chess/pgn/line';

import { Board } from '../board/board.tsx';
import classes from './card-fields.module.css';
import { SetUpModal } from './set-up-modal.tsx';

interface LineBoardProps {
  label: string;
  line: Line;
  orientation: Color;
  onChange: (line: Line) => void;
  onFlip: () => void;
}

export function CardLineBoard({ label, line, orientation, onChange, onFlip }: LineBoardProps) {
  const [settingUp, setSettingUp] = useState(false);
  const last = line.moves.at(-1);
  const fen = getLineFen(line);
  const moves = line.moves.map(({ san }) => san).join(' ');
  return (
    <div className={classes.board}>
      <Board
        label={label}
        fen={fen}
        orientation={orientation}
        movable="both"
        autoQueen
        lastMove={last && [last.from, last.to]}
        onMove={(move) => onChange(addMove(line, move) ?? line)}
      />
      <div className={classes.controls}>
        <ActionIcon
          variant="default"
          size="lg"
          title="Take back a move"
          aria-label={`Take back a move on the ${label.toLowerCase()}`}
          disabled={last === undefined}
          onClick={() => onChange(takeBackMove(line))}
        >
          <IconArrowBackUp size={18} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size="lg"
          title="Flip both boards"
          aria-label={`Flip the ${label.toLowerCase()}`}
          onClick={onFlip}
        >
          <IconRefresh size={18} />
        </ActionIcon>
        <Button
          variant="default"
          size="compact-sm"
          h={34}
          px="sm"
          flex="none"
          aria-label={`Set up the ${label.toLowerCase()} from FEN`}
          onClick={() => setSettingUp(true)}
        >
          FEN
        </Button>
        <Text size="xs" c="dimmed" ff="monospace" truncate className={classes.moves} title={moves}>
          {moves}
        </Text>
      </div>
      {settingUp && (
        <SetUpModal
          title={`Set up the ${label.toLowerCase()}`}
          fen={fen}
          onClose={() => setSettingUp(false)}
          onSetUp={(next) => {
            onChange(makeLine(next));
            setSettingUp(false);
          }}
        />
      )}
    </div>
  );
}
