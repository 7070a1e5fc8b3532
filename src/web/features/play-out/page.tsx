import { Button, Text } from '@mantine/core';
import { IconChevronLeft, IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { getLineFen } from '#chess/pgn/line';
import { findPosition } from '#chess/position/moves';
import { PLAY_OUT_MOVES } from '#chess/review/play-out';

import {
  makeClockedAddress,
  parsePlayOutSearch,
  type PlayOutPosition,
  readPlayOutMemory,
} from '../../training/play-out-address.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ChanceChart } from './chance-chart.tsx';
import { Exercise } from './exercise.tsx';
import { Goal } from './goal.tsx';
import { PlayedMovesPanel } from './moves-panel.tsx';
import { PlayOutBoard } from './play-out-board.tsx';
import { findEndChance } from './play-out-game.ts';
import { usePlayOut } from './use-play-out.ts';
import { useShownPly } from './use-shown-ply.ts';
import classes from './play-out.module.css';

/** `/play_out`: a position against the computer without a clock. */
export function PlayOutPage() {
  const [search] = useSearchParams();
  const position = parsePlayOutSearch(search);
  if (!position || !findPosition(position.fen))
    return (
      <>
        <PageHeader title="Play it out" />
        <EmptyState title="No position">
          Open a game, a repertoire or a card and choose Play it out.
        </EmptyState>
      </>
    );
  return <Table key={`${position.fen} ${position.color}`} position={position} />;
}

function Table({ position }: { position: PlayOutPosition }) {
  const subtitle = position.from === undefined ? 'against the computer' : `from ${position.from}`;
  const [rating, setRating] = useState('1500');
  const navigate = useNavigate();
  const { real = [], mistakes = [], played } = readPlayOutMemory(useLocation().state);
  const playOut = usePlayOut(position, Number(rating), played);
  const { game, start, problem } = playOut;
  const end = findEndChance(getLineFen(game), position.color);
  const shown = useShownPly(game.moves);
  return (
    <>
      <PageHeader
        isOneLine
        title="Play it out"
        subtitle={subtitle}
        actions={
          <Button
            variant="default"
            leftSection={<IconChevronLeft size={18} stroke={1.7} aria-hidden="true" />}
            onClick={() => void navigate(-1)}
          >
            Back
          </Button>
        }
      />
      {/* A phone's header has no room for it. */}
      {position.from !== undefined && (
        <Text size="sm" c="dimmed" mb="xs" hiddenFrom="sm">
          {subtitle}
        </Text>
      )}
      {problem !== '' && <InlineError>{problem}</InlineError>}
      <div className={classes.table}>
        <PlayOutBoard
          playOut={playOut}
          shown={shown}
          rating={rating}
          onRating={setRating}
          clock={
            <span className={classes.who}>
              <Text size="sm" c="dimmed" visibleFrom="sm">
                no clock
              </Text>
              {/* An exercise is scored here; a clocked game does not know it. */}
              {position.card === undefined && (
                <Button
                  component={Link}
                  to={makeClockedAddress({ ...position, rating: Number(rating) })}
                  state={{ real, mistakes }}
                  variant="default"
                  size="xs"
                  leftSection={<IconClock size={16} stroke={1.7} aria-hidden="true" />}
                >
                  With a clock
                </Button>
              )}
            </span>
          }
        />
        <div className={classes.side}>
          <Goal start={start} chances={game.chances} end={end} />
          {start !== undefined && (
            <ChanceChart start={start} chances={game.chances} real={real} mistakes={mistakes} />
          )}
          <div className={classes.pair}>
            <PlayedMovesPanel game={game} shown={shown} />
            {start !== undefined && (
              <Exercise
                position={position}
                start={start}
                chances={game.chances}
                end={end}
                inGame={real[Math.min(game.chances.length, PLAY_OUT_MOVES)]}
              />
            )}
          </div>
        </div>
      </div>
    </>
  );
}
