import { ActionIcon, Button, Group } from '@mantine/core';
import {
  IconArrowBackUp,
  IconBinaryTree,
  IconChevronLeft,
  IconChevronRight,
  IconRefresh,
} from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';

import type { BoardMove } from '#chess/position/moves';
import type { TrainingColor } from '#contract/training';

import type { BoardShape } from '../../../board/board-config.ts';
import { Board } from '../../../board/board.tsx';
import { hintKey } from '../../../ui/screen-keys.tsx';
import type { ReviewKey } from '../review/review-keys.ts';
import type { ShownPosition } from './use-lead.ts';
import classes from './training.module.css';

interface TrainingBoardProps {
  color: TrainingColor;
  shown: ShownPosition;
  shapes: readonly BoardShape[];
  isAsking: boolean;
  isPlaying: boolean;
  back: number;
  most: number;
  bookAddress: string | undefined;
  onMove: (move: BoardMove) => void;
  onStep: (by: number) => void;
  onPlayAgain: (() => void) | undefined;
}

export function TrainingBoard(props: TrainingBoardProps) {
  const { color, shown, shapes, isAsking, isPlaying, back, most, bookAddress, onMove, onStep } = props;
  const { onPlayAgain } = props;
  const [isFlipped, setIsFlipped] = useState(false);
  const side = useRef<HTMLDivElement>(null);
  const isTyping = useRef(false);
  // Each question has a new text field. Focus it if the user was typing in the last one.
  useEffect(() => {
    if (isAsking && isTyping.current) side.current?.querySelector('input')?.focus();
  }, [isAsking]);
  const play = (move: BoardMove) => {
    isTyping.current = document.activeElement instanceof HTMLInputElement;
    onMove(move);
  };
  const steps = [
    { label: 'Previous move', by: 1, isOff: back === most, Icon: IconChevronLeft },
    { label: 'Next move', by: -1, isOff: back === 0, Icon: IconChevronRight },
  ];
  return (
    <div className={classes.boardSide} ref={side}>
      <div className={classes.board}>
        <Board
          label="Training board"
          fen={shown.fen}
          lastMove={shown.lastMove}
          orientation={isFlipped === (color === 'white') ? 'black' : 'white'}
          movable={isAsking ? color : 'none'}
          shapes={shapes}
          animationMs={isPlaying ? 110 : 160}
          onMove={play}
        />
      </div>
      <div className={`${classes.controls} ${classes.onlyWide}`}>
        <Group gap={8}>
          {steps.map(({ label, by, isOff, Icon }) => (
            <ActionIcon
              key={label}
              variant="default"
              size={36}
              aria-label={label}
              disabled={isOff}
              onClick={() => onStep(by)}
            >
              <Icon size={18} aria-hidden="true" />
            </ActionIcon>
          ))}
          <ActionIcon
            variant="default"
            size={36}
            aria-label="Flip board"
            onClick={() => setIsFlipped(!isFlipped)}
          >
            <IconRefresh size={18} aria-hidden="true" />
          </ActionIcon>
        </Group>
        <Group gap={8}>
          {bookAddress !== undefined && (
            <Button
              component={Link}
              to={bookAddress}
              variant="default"
              leftSection={<IconBinaryTree size={16} aria-hidden="true" />}
            >
              Open in Manage Openings
            </Button>
          )}
          {onPlayAgain && (
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
              {...hintKey<ReviewKey>('r')}
              onClick={onPlayAgain}
            >
              Play it again
            </Button>
          )}
        </Group>
      </div>
    </div>
  );
}
