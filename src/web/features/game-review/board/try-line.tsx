import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { addMove, findStartPly, getLineFen, type Line, makeLine, takeBackMove } from '#chess/pgn/line';
import { numberSans } from '#chess/pgn/numbered-moves';
import type { BoardMove } from '#chess/position/moves';

import type { PlayOutLink } from '../../../training/play-out-address.ts';
import { hintKey } from '../../../ui/screen-keys.tsx';
import type { BoardKey } from './board-keys.ts';
import classes from '../game-review.module.css';

export interface TryLine {
  /** Undefined while the board shows the game. */
  line: Line | undefined;
  start: () => void;
  stop: () => void;
  play: (move: BoardMove) => void;
  takeBack: () => void;
}

/** Stepping through the game ends it. */
export function useTryLine(ply: number, fen: string): TryLine {
  const [tried, setTried] = useState<{ ply: number; line: Line }>();
  const line = tried?.ply === ply ? tried.line : undefined;
  return {
    line,
    start: () => setTried({ ply, line: makeLine(fen) }),
    stop: () => setTried(undefined),
    play: (move) => {
      const next = line && addMove(line, move);
      if (next) setTried({ ply, line: next });
    },
    takeBack: () => {
      if (line) setTried({ ply, line: takeBackMove(line) });
    },
  };
}

/** `12. Nf3 d5 13. c4` */
export function makeTriedText({ startFen, moves }: Line): string {
  const sans = moves.map(({ san }) => san);
  return numberSans(sans, findStartPly(startFen));
}

interface TryLineBarProps {
  tried: TryLine;
  playOut: PlayOutLink;
  onSave: (text: string) => void;
}

export function TryLineBar({ tried, playOut, onSave }: TryLineBarProps) {
  const { line } = tried;
  if (!line) return null;
  const text = makeTriedText(line);
  return (
    <Group gap={8} className={classes.tryBar}>
      <Text size="sm" role="status" w="100%">
        {text === '' ? 'Play any move on the board.' : text}
      </Text>
      <Button component={Link} to={playOut.to} state={playOut.state} variant="default" size="xs" px={8}>
        Play it out
      </Button>
      <Button variant="default" size="xs" px={8} disabled={text === ''} onClick={tried.takeBack}>
        Take back
      </Button>
      <Button
        variant="default"
        size="xs"
        px={8}
        disabled={text === ''}
        onClick={() => {
          onSave(text);
          tried.stop();
        }}
      >
        Save line to notes
      </Button>
      <Button variant="default" size="xs" px={8} {...hintKey<BoardKey>('Escape')} onClick={tried.stop}>
        Back to the game
      </Button>
    </Group>
  );
}

export function getShownFen(tried: TryLine, fen: string): string {
  return tried.line ? getLineFen(tried.line) : fen;
}
