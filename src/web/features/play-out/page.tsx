import { Button, Text, Title } from '@mantine/core';
import { IconChevronLeft, IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { findStartPly, getLineFen } from '#chess/pgn/line';
import { findPosition } from '#chess/position/moves';
import { judgePlayOut, PLAY_OUT_MOVES } from '#chess/review/play-out';

import {
  makeClockedAddress,
  parsePlayOutSearch,
  type PlayOutPosition,
  readPlayOutMemory,
} from '../../training/play-out-address.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { parts } from '../../ui/parts.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PositionPanels } from '../../ui/position-panels.tsx';
import { ChanceChart } from './chance-chart.tsx';
import { Exercise } from './exercise.tsx';
import { PlayOutBoard } from './play-out-board.tsx';
import { findEndChance, isOver, isPlayersTurn, type PlayOutGame } from './play-out-game.ts';
import { usePlayOut } from './use-play-out.ts';
import { type ShownPly, useShownPly } from './use-shown-ply.ts';
import classes from './play-out.module.css';

export function PlayOutPage() {
  const [search] = useSearchParams();
  const position = parsePlayOutSearch(search);
  if (!position || !findPosition(position.fen))
    return (
      <>
        <PageHeader title="Play it out" />
        <EmptyState title="No position">
          Open a game, a repertoire or a card and press Play it out.
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
      {/* Repeat the text, because on phones the header has no room for it. */}
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
              {/* Exercises have no clock, because only this page scores them. Games with a clock end on
                  another page. */}
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
          <PositionPanels
            fen={game.moves[shown.ply - 1]?.fen ?? game.startFen}
            isQuestion={position.card !== undefined && !isOver(game)}
          />
        </div>
      </div>
    </>
  );
}

interface GoalProps {
  start: number | undefined;
  chances: readonly number[];
  end: number | undefined;
}

const endWords = { passed: 'Passed.', missed: 'Not passed. Start over or take a move back.', running: '' };

function Goal({ start, chances, end }: GoalProps) {
  const verdict = start === undefined ? undefined : judgePlayOut(start, chances, end);
  const round = (chance: number): string => `${Math.round(chance)} %`;
  const moves = verdict?.moves ?? 0;
  const tone = verdict?.state === 'missed' ? 'bad' : 'good';
  return (
    <section className={classes.panel} aria-labelledby="goal">
      <div className={parts.spread}>
        <Title order={2} size="h5" id="goal">
          {verdict
            ? `Goal: at least ${round(verdict.allowed)} for ${PLAY_OUT_MOVES} moves`
            : `Goal for ${PLAY_OUT_MOVES} moves`}
        </Title>
        <span className={parts.quiet}>
          <b>{moves}</b> of {PLAY_OUT_MOVES}
        </span>
      </div>
      <div className={`${parts.bar} ${classes.steps}`} aria-hidden="true">
        {Array.from({ length: PLAY_OUT_MOVES }, (_, index) => (
          <span key={index} data-tone={index < moves ? tone : index === moves ? 'due' : undefined} />
        ))}
      </div>
      <Text size="sm" c="dimmed" role="status">
        {verdict && start !== undefined
          ? `Win chance: start ${round(start)}, lowest ${round(verdict.lowest)}. ${endWords[verdict.state]}`
          : 'Analysing the start position …'}
      </Text>
    </section>
  );
}

interface MovesPanelProps {
  game: PlayOutGame;
  shown: ShownPly;
}

function PlayedMovesPanel({ game, shown }: MovesPanelProps) {
  const { startFen, color, moves } = game;
  const startPly = findStartPly(startFen);
  const first = startPly >> 1;
  const isRequested = isPlayersTurn(game) && !isOver(game);
  const cells = (startPly % 2) + moves.length + (isRequested ? 1 : 0);
  const own = color === 'white' ? 0 : 1;
  return (
    <section className={classes.panel} aria-labelledby="moves">
      <Title order={2} size="h5" id="moves">
        Moves
      </Title>
      <ol className={`${parts.moves} ${classes.moves}`}>
        {Array.from({ length: Math.ceil(cells / 2) }, (_, pair) => (
          <li key={pair} className={parts.pair}>
            <span>{first + pair + 1}.</span>
            {[0, 1].map((side) => {
              const index = 2 * pair + side - (startPly % 2);
              const move = moves[index];
              if (move)
                return (
                  <button
                    key={side}
                    type="button"
                    data-own={side === own || undefined}
                    aria-current={shown.ply === index + 1 ? 'step' : undefined}
                    onClick={() => shown.goTo(index + 1)}
                  >
                    {move.san}
                  </button>
                );
              if (index < 0) return <span key={side}>…</span>;
              return index === moves.length && isRequested ? (
                <span key={side} className={classes.next} aria-hidden="true" />
              ) : null;
            })}
          </li>
        ))}
      </ol>
    </section>
  );
}
