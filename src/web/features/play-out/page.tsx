import { Badge, Button, NativeSelect, Text } from '@mantine/core';
import { IconArrowBackUp, IconChevronLeft, IconClock, IconRotate } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { getLineFen } from '#chess/pgn/line';
import { findPosition } from '#chess/position/moves';
import { PLAY_OUT_MOVES } from '#chess/review/play-out';

import { Board } from '../../board/board.tsx';
import { useUser } from '../../lib/session.tsx';
import {
  makeClockedAddress,
  parsePlayOutSearch,
  type PlayOutPlace,
  readPlayOutMemory,
} from '../../training/play-out-address.ts';
import { ColorDot } from '../../ui/color-dot.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ChanceChart } from './chance-chart.tsx';
import { Exercise } from './exercise.tsx';
import { Goal } from './goal.tsx';
import { MovesPanel } from './moves-panel.tsx';
import { isOver, isPlayersTurn } from './play-out-game.ts';
import { usePlayOut } from './use-play-out.ts';
import classes from './play-out.module.css';

const ratings = ['1100', '1300', '1500', '1700', '1900'];
const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;

/** `/play_out`: a position played on against the computer, without a clock. */
export function PlayOutPage() {
  const [search] = useSearchParams();
  const place = parsePlayOutSearch(search);
  if (!place || !findPosition(place.fen))
    return (
      <>
        <PageHeader title="Play it out" />
        <EmptyState title="No position">
          Open a game, an opening or a card, and choose Play it out where you want to begin.
        </EmptyState>
      </>
    );
  return <Table key={`${place.fen} ${place.color}`} place={place} />;
}

function Table({ place }: { place: PlayOutPlace }) {
  const { color, from } = place;
  const [rating, setRating] = useState('1500');
  const navigate = useNavigate();
  const user = useUser();
  const { real = [], played } = readPlayOutMemory(useLocation().state);
  const playOut = usePlayOut(place, Number(rating), played);
  const { game, start, problem, back, again } = playOut;
  const last = game.moves.at(-1);
  const isMine = isPlayersTurn(game) && !isOver(game);
  return (
    <>
      <PageHeader
        title="Play it out"
        subtitle={from === undefined ? 'against the computer' : `from ${from}`}
        actions={
          <Button
            variant="default"
            leftSection={<IconChevronLeft {...icon} />}
            onClick={() => void navigate(-1)}
          >
            Back
          </Button>
        }
      />
      {problem !== '' && <InlineError>{problem}</InlineError>}
      <div className={classes.table}>
        <div className={classes.boardColumn}>
          <div className={classes.bar}>
            <span className={classes.who}>
              <ColorDot color={color === 'white' ? 'black' : 'white'} />
              <NativeSelect
                aria-label="The computer plays like people rated"
                size="xs"
                value={rating}
                data={ratings.map((each) => ({ value: each, label: `The computer, rated ${each}` }))}
                onChange={({ currentTarget: { value } }) => setRating(value)}
              />
            </span>
            <Text size="sm" c="dimmed">
              no clock
            </Text>
          </div>
          <Board
            label="Board"
            fen={getLineFen(game)}
            orientation={color}
            lastMove={last && [last.from, last.to]}
            movable={isMine ? color : 'none'}
            onMove={playOut.play}
            animationMs={150}
          />
          <div className={classes.bar}>
            <span className={classes.who}>
              <ColorDot color={color} />
              <Text fw={600} truncate>
                {user.username}
              </Text>
              <Badge size="sm" variant="light" autoContrast={false} flex="none">
                You
              </Badge>
            </span>
            <Text fw={600} role="status" className={classes.turn}>
              {isOver(game) ? 'The game is over.' : isMine ? 'Your move' : 'The computer thinks'}
            </Text>
          </div>
          <div className={classes.buttons}>
            <Button
              variant="default"
              disabled={!back}
              leftSection={<IconArrowBackUp {...icon} />}
              onClick={back}
            >
              Take back
            </Button>
            <Button
              variant="default"
              disabled={game.moves.length === 0}
              leftSection={<IconRotate {...icon} />}
              onClick={again}
            >
              Start over
            </Button>
            <Button
              component={Link}
              to={makeClockedAddress({ ...place, rating: Number(rating) })}
              state={{ real }}
              variant="default"
              leftSection={<IconClock {...icon} />}
            >
              With a clock
            </Button>
          </div>
        </div>
        <div className={classes.side}>
          <Goal start={start} chances={game.chances} />
          {start !== undefined && <ChanceChart start={start} chances={game.chances} real={real} />}
          <div className={classes.pair}>
            <MovesPanel startFen={place.fen} sans={game.moves.map(({ san }) => san)} color={color} />
            {start !== undefined && (
              <Exercise
                place={place}
                start={start}
                chances={game.chances}
                inGame={real[Math.min(game.chances.length, PLAY_OUT_MOVES)]}
              />
            )}
          </div>
        </div>
      </div>
    </>
  );
}
