import { Button, NativeSelect, Text } from '@mantine/core';
import { IconArrowBackUp, IconChevronLeft, IconRotate } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { appendMove } from '#chess/pgn/omission';
import { findPosition } from '#chess/position/moves';

import { Board } from '../../board/board.tsx';
import { type PlayOutPlace, parsePlayOutSearch } from '../../opening/play-out-address.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ChanceChart } from './chance-chart.tsx';
import { Goal } from './goal.tsx';
import { isOver, isPlayersTurn } from './play-out-game.ts';
import { getLineFen } from '#chess/pgn/line';
import { usePlayOut } from './use-play-out.ts';
import classes from './play-out.module.css';

const ratings = ['1100', '1300', '1500', '1700', '1900'];

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

function readReal(state: unknown): readonly number[] {
  if (typeof state !== 'object' || state === null || !('real' in state) || !Array.isArray(state.real))
    return [];
  return state.real.filter((each) => typeof each === 'number');
}

function Table({ place }: { place: PlayOutPlace }) {
  const [rating, setRating] = useState('1500');
  const navigate = useNavigate();
  const real = readReal(useLocation().state);
  const { game, start, problem, play, back, again } = usePlayOut(place, Number(rating));
  const last = game.moves.at(-1);
  const isMine = isPlayersTurn(game) && !isOver(game);
  return (
    <>
      <PageHeader
        title="Play it out"
        subtitle={place.from === undefined ? 'against the computer, no clock' : `from ${place.from}`}
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
      {problem !== '' && <InlineError>{problem}</InlineError>}
      <div className={classes.table}>
        <div className={classes.boardColumn}>
          <div className={classes.bar}>
            <NativeSelect
              aria-label="The computer plays like people rated"
              size="xs"
              value={rating}
              data={ratings.map((each) => ({ value: each, label: `The computer, rated ${each}` }))}
              onChange={({ currentTarget: { value } }) => setRating(value)}
            />
            <Text size="sm" c="dimmed">
              no clock
            </Text>
          </div>
          <Board
            label="Board"
            fen={getLineFen(game)}
            orientation={place.color}
            lastMove={last && [last.from, last.to]}
            movable={isMine ? place.color : 'none'}
            onMove={play}
            animationMs={150}
          />
          <div className={classes.bar}>
            <Text fw={600} role="status">
              {isOver(game) ? 'The game is over.' : isMine ? 'Your move' : 'The computer thinks'}
            </Text>
            <div className={classes.buttons}>
              <Button
                variant="default"
                disabled={!back}
                leftSection={<IconArrowBackUp size={18} stroke={1.7} aria-hidden="true" />}
                onClick={back}
              >
                Take back
              </Button>
              <Button
                variant="default"
                disabled={game.moves.length === 0}
                leftSection={<IconRotate size={18} stroke={1.7} aria-hidden="true" />}
                onClick={again}
              >
                Start over
              </Button>
            </div>
          </div>
        </div>
        <div className={classes.side}>
          <Goal start={start} chances={game.chances} />
          {start !== undefined && <ChanceChart start={start} chances={game.chances} real={real} />}
          <section className={classes.panel} aria-label="Moves">
            <p>
              {writeMoves(
                place,
                game.moves.map(({ san }) => san),
              ) || 'No move yet.'}
            </p>
          </section>
        </div>
      </div>
    </>
  );
}

function writeMoves({ fen }: PlayOutPlace, sans: readonly string[]): string {
  const number = Number(fen.split(' ')[5] ?? 1);
  const startPly = 2 * (Math.max(1, number) - 1) + (fen.includes(' w ') ? 0 : 1);
  return sans.reduce((line, san, index) => appendMove(line, startPly + index, san), '');
}
