import { ActionIcon, Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { INITIAL_FEN } from 'chessops/fen';
import { useState } from 'react';
import { importGames } from '#chess/pgn/game-import';
import { makeGamePgn } from '#chess/pgn/writer';
import type { LibraryGame } from '#chess/pgn/library-game';
import { addMove, getLineFen, makeLine, takeBackMove } from '#chess/pgn/line';
import { numberSans } from '#chess/pgn/numbered-moves';
import { type ColorName, parseColorName } from '#chess/position/color-name';

import { Board } from '../../../board/board.tsx';
import { useUnsavedChanges } from '../../../lib/unsaved-changes.ts';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import classes from './library.module.css';

interface EnterGameProps {
  name: string;
  onEntered: (game: LibraryGame) => void;
  onClose: () => void;
}

const results = [
  { value: '*', label: 'No result' },
  { value: '1-0', label: '1-0' },
  { value: '0-1', label: '0-1' },
  { value: '1/2-1/2', label: '½-½' },
];

function makeToday(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}

export function EnterGame({ name, onEntered, onClose }: EnterGameProps) {
  const [line, setLine] = useState(() => makeLine(INITIAL_FEN));
  const [color, setColor] = useState<ColorName>('White');
  const [opponent, setOpponent] = useState('');
  const [date, setDate] = useState(makeToday);
  const [result, setResult] = useState('*');
  useUnsavedChanges(line.moves.length > 0);
  const [isAsking, setIsAsking] = useState(false);
  const last = line.moves.at(-1);
  const cancel = () => (last === undefined ? onClose() : setIsAsking(true));
  const text = numberSans(line.moves.map(({ san }) => san));

  function save(): void {
    const own = name.trim() || 'Me';
    const other = opponent.trim() || '?';
    const headers = new Map([
      ['Event', 'Game over the board'],
      ['Date', date.replaceAll('-', '.')],
      ['White', color === 'White' ? own : other],
      ['Black', color === 'White' ? other : own],
      ['Result', result],
    ]);
    const pgn = makeGamePgn(
      headers,
      line.moves.map(({ san }) => san),
    );
    const [game] = importGames([pgn], { names: [], side: color }).games;
    if (game) onEntered(game);
  }

  return (
    <Dialog onClose={cancel} title="Enter a game" width={860} fullScreen="phone" staysOnPressBeside>
      <div className={classes.entered}>
        <Board
          label="Board of the entered game"
          fen={getLineFen(line)}
          orientation={parseColorName(color)}
          movable="both"
          lastMove={last && [last.from, last.to]}
          onMove={(move) => setLine(addMove(line, move) ?? line)}
        />
        <Stack gap="sm">
          <NativeSelect
            label="You had"
            value={color}
            data={['White', 'Black']}
            onChange={(event) => setColor(event.currentTarget.value === 'Black' ? 'Black' : 'White')}
          />
          <TextInput
            label="Opponent"
            value={opponent}
            maxLength={100}
            onChange={(event) => setOpponent(event.currentTarget.value)}
          />
          <Group grow>
            <TextInput
              type="date"
              label="Date"
              value={date}
              onChange={(event) => setDate(event.currentTarget.value)}
            />
            <NativeSelect
              label="Result"
              value={result}
              data={results}
              onChange={(event) => setResult(event.currentTarget.value)}
            />
          </Group>
          <Group gap="xs" wrap="nowrap" align="flex-start">
            <ActionIcon
              variant="default"
              size="lg"
              aria-label="Take back a move"
              disabled={last === undefined}
              onClick={() => setLine(takeBackMove(line))}
            >
              <IconArrowBackUp size={18} aria-hidden="true" />
            </ActionIcon>
            <Text size="sm" role="status">
              {text || 'Play the moves on the board.'}
            </Text>
          </Group>
          <Group justify="flex-end">
            <Button variant="default" onClick={cancel}>
              Cancel
            </Button>
            <Button disabled={line.moves.length === 0} onClick={save}>
              Save game
            </Button>
          </Group>
        </Stack>
      </div>
      <ConfirmModal
        title="Discard this game?"
        confirmLabel="Discard"
        opened={isAsking}
        onCancel={() => setIsAsking(false)}
        onConfirm={onClose}
      >
        The moves on the board are not saved.
      </ConfirmModal>
    </Dialog>
  );
}
