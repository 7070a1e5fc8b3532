import { ActionIcon, Button, Group } from '@mantine/core';
import {
  IconArrowBackUp,
  IconBinaryTree,
  IconChevronLeft,
  IconChevronRight,
  IconRefresh,
} from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';

import type { BoardMove } from '#chess/position/moves';

import { Board } from '../../../board/board.tsx';
import { makeOpeningAddress } from '../../../opening/opening-address.ts';
import { hintKey } from '../../../ui/screen-keys.tsx';
import type { ReviewKey } from '../review/review-keys.ts';
import { useQuestion } from './training-context.tsx';
import { findShown, isAsking, makeShapes } from './training-model.ts';
import type { Lead } from './use-lead.ts';
import classes from './training.module.css';

interface TrainingBoardProps {
  lead: Lead;
  most: number;
  onMove: (move: BoardMove) => void;
  onStep: (by: number) => void;
}

export function TrainingBoard({ lead, most, onMove, onStep }: TrainingBoardProps) {
  const { color, question, playAgain } = useQuestion();
  const { position, result, isShown, back } = question;
  const { isPlaying } = lead;
  const canMove = !isPlaying && isAsking(question);
  const shown = useMemo(() => findShown(question, lead.shown), [question, lead.shown]);
  const shapes = useMemo(() => (isPlaying ? [] : makeShapes(question)), [isPlaying, question]);
  // Before the answer, show no link to the repertoire, which would reveal the move.
  const bookAddress = result || isShown ? makeOpeningAddress({ color, position: position.key }) : undefined;
  const [isFlipped, setIsFlipped] = useState(false);
  const side = useRef<HTMLDivElement>(null);
  const isTyping = useRef(false);
  // Each question has a new text field. Focus it if the last field had the focus.
  useEffect(() => {
    if (canMove && isTyping.current) side.current?.querySelector('input')?.focus();
  }, [canMove]);
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
          movable={canMove ? color : 'none'}
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
          {playAgain && (
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
              {...hintKey<ReviewKey>('r')}
              onClick={playAgain}
            >
              Play it again
            </Button>
          )}
        </Group>
      </div>
    </div>
  );
}
