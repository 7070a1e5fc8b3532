import { ActionIcon, Button, Group, Text, Textarea } from '@mantine/core';
import { IconArrowBackUp, IconRefresh, IconSwords } from '@tabler/icons-react';
import type { Color } from 'chessops/types';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { addMove, getLineFen, type Line, makeLine, takeBackMove } from '#chess/pgn/line';
import { findPosition } from '#chess/position/moves';
import { parseSetup } from '#chess/position/setup';

import { Board } from '../board/board.tsx';
import classes from './card-fields.module.css';
import { makePlayOutAddress } from '../training/play-out-address.ts';
import { Dialog } from '../ui/dialog.tsx';

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

interface SetUpModalProps {
  title: string;
  fen: string;
  onSetUp: (fen: string) => void;
  onClose: () => void;
}

function SetUpModal({ title, fen, onSetUp, onClose }: SetUpModalProps) {
  const [text, setText] = useState(fen);
  const setup = parseSetup(text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (setup.fen !== undefined) onSetUp(setup.fen);
  };
  return (
    <Dialog onClose={onClose} title={title} width={620}>
      <form onSubmit={submit}>
        <Textarea
          label="FEN"
          data-autofocus
          autosize
          minRows={2}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          onKeyDown={(event) => {
            if (event.key === 'Enter') submit(event);
          }}
          error={setup.reason}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        />
        <Group justify="flex-end" mt="lg">
          {findPosition(setup.fen ?? '')?.isEnd() === false && (
            <Button
              component={Link}
              target="_blank"
              to={makePlayOutAddress({
                fen: setup.fen ?? '',
                color: setup.fen?.includes(' b ') ? 'black' : 'white',
              })}
              variant="default"
              leftSection={<IconSwords size={18} stroke={1.7} aria-hidden="true" />}
            >
              Play it out
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={setup.fen === undefined}>
            Set up
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
