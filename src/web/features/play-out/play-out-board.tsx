import { Badge, Button, NativeSelect, Text } from '@mantine/core';
import { IconArrowBackUp, IconRotate } from '@tabler/icons-react';
import { opposite } from 'chessops/util';
import { type ReactNode, useState } from 'react';
import { NET_RATINGS } from '#chess/replies/net-ratings';

import { Board } from '../../board/board.tsx';
import { useUser } from '../../lib/session.tsx';
import { ColorDot } from '../../ui/color-dot.tsx';
import { StepControls } from '../../ui/board-control.tsx';
import { useScreenKeys } from '../../ui/screen-keys.tsx';
import { isOver, isPlayersTurn } from './play-out-game.ts';
import type { PlayOutKey } from './play-out-keys.ts';
import type { PlayOut } from './use-play-out.ts';
import type { ShownPly } from './use-shown-ply.ts';
import { parts } from '../../ui/parts.tsx';
import classes from './play-out.module.css';

interface PlayOutBoardProps {
  playOut: PlayOut;
  shown: ShownPly;
  rating: string;
  onRating: (rating: string) => void;
  clock: ReactNode;
}

const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;

export function PlayOutBoard({ playOut, shown, rating, onRating, clock }: PlayOutBoardProps) {
  const user = useUser();
  const [isFlipped, setIsFlipped] = useState(false);
  const { game, back, again } = playOut;
  const { color, moves } = game;
  const { ply, isLast, goTo } = shown;
  const last = moves[ply - 1];
  const isMine = isPlayersTurn(game) && !isOver(game);
  const stepTo = (to: number) => (to === ply || to < 0 || to > moves.length ? undefined : () => goTo(to));
  const flip = () => setIsFlipped(!isFlipped);
  useScreenKeys<PlayOutKey>(
    {
      Home: () => goTo(0),
      ArrowLeft: () => goTo(ply - 1),
      ArrowRight: () => goTo(ply + 1),
      End: () => goTo(moves.length),
      f: flip,
    },
    { repeats: true },
  );
  return (
    <div className={classes.boardColumn}>
      <div className={parts.spread}>
        <span className={classes.who}>
          <ColorDot color={opposite(color)} />
          <NativeSelect
            aria-label="Computer rating"
            size="xs"
            value={rating}
            data={NET_RATINGS.map((each) => ({ value: String(each), label: `Computer, rated ${each}` }))}
            onChange={({ currentTarget: { value } }) => onRating(value)}
          />
        </span>
        {clock}
      </div>
      <div className={classes.board}>
        <Board
          label="Board"
          fen={last?.fen ?? game.startFen}
          orientation={isFlipped === (color === 'white') ? 'black' : 'white'}
          lastMove={last && [last.from, last.to]}
          movable={isMine && isLast ? color : 'none'}
          onMove={playOut.play}
          animationMs={150}
        />
      </div>
      <div className={parts.spread}>
        <span className={classes.who}>
          <ColorDot color={color} />
          <Text fw={600} truncate>
            {user.username}
          </Text>
          <Badge size="sm" variant="light" autoContrast={false} flex="none">
            You
          </Badge>
        </span>
        <Text fw={600} role="status" c="var(--good)">
          {isOver(game) ? 'The game is over.' : isMine ? 'Your move' : 'Computer is thinking'}
        </Text>
      </div>
      <div className={parts.spread}>
        <div className={parts.row} role="group" aria-label="Step through the game">
          <StepControls
            labels={{ end: 'To the last move' }}
            onStart={stepTo(0)}
            onBack={stepTo(ply - 1)}
            onForward={stepTo(ply + 1)}
            onEnd={stepTo(moves.length)}
            onFlip={flip}
          />
        </div>
        <div className={parts.row}>
          <Button
            variant="default"
            px="sm"
            disabled={!back}
            leftSection={<IconArrowBackUp {...icon} />}
            onClick={back}
          >
            Take back
          </Button>
          <Button
            variant="default"
            px="sm"
            disabled={moves.length === 0}
            leftSection={<IconRotate {...icon} />}
            onClick={again}
          >
            Start over
          </Button>
        </div>
      </div>
    </div>
  );
}
