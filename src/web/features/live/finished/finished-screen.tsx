import { Button, Text, Title, ActionIcon } from '@mantine/core';
import { INITIAL_FEN } from 'chessops/fen';
import {
  IconSwords,
  IconZoomCheck,
  IconChevronLeft,
  IconChevronRight,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
} from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { opposite } from 'chessops/util';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { type GameMoves, parseGameMoves } from '#chess/pgn/game-moves';
import { findStartPly } from '#chess/pgn/line';
import { parseColorName } from '#chess/position/color-name';
import type { FinishedLiveGame } from '#contract/live';
import type { Color } from 'chessops/types';
import { findTurningPoint } from '#chess/review/turning-point';

import { Board } from '../../../board/board.tsx';
import {
  makePlayOutAddress,
  type PlayOutMemory,
  readPlayOutMemory,
} from '../../../training/play-out-address.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { makeGameAddress } from '../../../library/game-address.ts';
import { fetchFinishedGame, findDraft, nameFinishedGame, saveAsReview } from '../api.ts';
import { FinishedBook } from './finished-book.tsx';
import type { ShownClocks } from '../session/shown-game.ts';
import { animationMs } from '../session/shown-line.ts';
import { MovesList } from '../moves-list.tsx';
import { LivePlayerBar } from '../player-bar.tsx';
import { makeVerdictLine } from './past-verdict.tsx';
import { WinChanceGraph } from '../../../analysis/win-chance-graph.tsx';
import { useLineValues } from './line-values.ts';
import classes from '../live.module.css';

interface FinishedScreenProps {
  gameId: string;
  finalClocks?: ShownClocks;
  waiting?: ReactNode;
  children: (game: FinishedLiveGame) => ReactNode;
}

export function FinishedScreen({ gameId, finalClocks, waiting, children }: FinishedScreenProps) {
  const { data, error, refetch } = useQuery({
    queryKey: nameFinishedGame(gameId),
    queryFn: ({ signal }) => fetchFinishedGame(gameId, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error) {
    return (
      <>
        {waiting}
        <InlineError onRetry={() => void refetch()}>
          The game could not be loaded: {error.message}.
        </InlineError>
      </>
    );
  }
  if (!data) return waiting ?? <Waiting>Loading the game</Waiting>;
  return (
    <LoadedGame key={gameId} game={data} finalClocks={finalClocks}>
      {children(data)}
    </LoadedGame>
  );
}

function useStepKeys(goTo: (step: (ply: number) => number) => void, lastPly: number): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const steps: Record<string, (ply: number) => number> = {
      ArrowLeft: (ply) => ply - 1,
      ArrowRight: (ply) => ply + 1,
      Home: () => 0,
      End: () => lastPly,
    };
    const step = steps[event.key];
    const isTaken = event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey;
    const target = event.target instanceof Element ? event.target : null;
    if (!step || isTaken || target?.closest('input, textarea, select, dialog, [role="slider"]')) return;
    event.preventDefault();
    goTo(step);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

interface LoadedGameProps {
  game: FinishedLiveGame;
  finalClocks: ShownClocks | undefined;
  children: ReactNode;
}

function LoadedGame({ game, finalClocks, children }: LoadedGameProps) {
  const moves = useMemo(() => parseGameMoves(game.pgn), [game.pgn]);
  const lastPly = moves.moves.length;
  const [ply, setPly] = useState(lastPly);
  const goTo = (step: (from: number) => number) =>
    setPly((from) => Math.max(0, Math.min(lastPly, step(from))));
  useStepKeys(goTo, lastPly);
  const color = parseColorName(game.color);
  const other = opposite(color);
  const move = moves.moves[ply - 1];
  const hasNoClock = game.time_control === '-';
  const readClock = (side: 'white' | 'black'): number => {
    const last = moves.moves.slice(0, ply).findLast((each) => each.color === side);
    return 1000 * (last?.clockSeconds ?? (Number(game.time_control) || 0));
  };
  const stepClocks = { mineMs: readClock(color), theirsMs: readClock(other), running: null, readAt: 0 };
  const clocks: ShownClocks = (ply === lastPly && finalClocks) || stepClocks;
  const go = (to: number) => goTo(() => to);
  return (
    <div className={classes.layout}>
      <div className={classes.boardColumn}>
        {/* Repeat the result, because on phones the panel with the result is below the board. */}
        <p className={classes.result} aria-hidden="true">
          {makeVerdictLine(game)}
        </p>
        <LivePlayerBar
          name={game.opponent}
          isComputer={game.house !== null}
          color={other}
          clocks={clocks}
          side="theirs"
          hasNoClock={hasNoClock}
        />
        <div className={classes.board}>
          <Board
            label="Game board"
            fen={move?.fen ?? moves.initialFen}
            orientation={color}
            lastMove={move && [move.from, move.to]}
            animationMs={animationMs}
          />
        </div>
        <LivePlayerBar
          name={game.username}
          color={color}
          clocks={clocks}
          side="mine"
          hasNoClock={hasNoClock}
        />
        <StepButtons ply={ply} lastPly={lastPly} onGoTo={go} />
      </div>
      <div className={classes.side}>
        {children}
        <section className={classes.panel} aria-label="After the game">
          {lastPly > 0 && <FinishedValues game={game} ply={ply} onGoTo={go} />}
          <MovesList
            sans={moves.moves.map(({ san }) => san)}
            startPly={findStartPly(moves.initialFen)}
            ply={ply}
            onGoTo={go}
          />
          <JudgeLink moves={moves} color={color} />
          <FinishedBook game={game} ply={ply} onGoTo={go} />
          <ReviewButton game={game} />
        </section>
      </div>
    </div>
  );
}

function JudgeLink({ moves: { initialFen, moves }, color }: { moves: GameMoves; color: 'white' | 'black' }) {
  const { state } = useLocation();
  if (initialFen === INITIAL_FEN || moves.length === 0) return null;
  const { real, mistakes } = readPlayOutMemory(state);
  return (
    <Button
      component={Link}
      to={makePlayOutAddress({ fen: initialFen, color })}
      state={{ real, mistakes, played: moves.map(({ san }) => san) } satisfies PlayOutMemory}
      variant="default"
      fullWidth
      mb="xs"
      leftSection={<IconSwords size={18} stroke={1.7} aria-hidden="true" />}
    >
      How well did I hold the position?
    </Button>
  );
}

function ReviewButton({ game }: { game: FinishedLiveGame }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const reviewGame = findDraft(queryClient, game.id);
      if (reviewGame === undefined) await saveAsReview(game);
      return reviewGame;
    },
    onSuccess: async (reviewGame) => {
      if (reviewGame) return navigate(makeGameAddress({}), { state: { reviewGame } });
      await queryClient.invalidateQueries({ queryKey: ['game-reviews'] });
      await navigate(makeGameAddress({ game: game.review_id }));
    },
  });
  return (
    <>
      <Button
        variant="default"
        fullWidth
        loading={isPending}
        leftSection={<IconZoomCheck size={18} stroke={1.7} aria-hidden="true" />}
        onClick={() => mutate()}
      >
        Open in Review Game
      </Button>
      {error && (
        <InlineError onRetry={() => mutate()}>The game could not be saved: {error.message}.</InlineError>
      )}
    </>
  );
}

interface FinishedValuesProps {
  game: FinishedLiveGame;
  ply: number;
  onGoTo: (ply: number) => void;
}

function findLoser({ winner }: FinishedLiveGame): Color | undefined {
  if (winner === 'Draw') return undefined;
  return winner === 'White' ? 'black' : 'white';
}

function FinishedValues({ game, ply, onGoTo }: FinishedValuesProps) {
  const player = parseColorName(game.color);
  const { reviewed, done, total, isFinished, failure } = useLineValues(game.pgn, player);
  const loser = findLoser(game);
  const turn = reviewed && isFinished && loser ? findTurningPoint(reviewed, loser) : undefined;
  const move = turn && `${turn.number} ${turn.san}`;
  return (
    <section aria-labelledby="live-values">
      <Title order={2} size="h5" id="live-values">
        Evaluation
      </Title>
      <div style={{ minHeight: 112 }}>
        {reviewed && <WinChanceGraph reviewed={reviewed} player={player} ply={ply} onGoTo={onGoTo} />}
      </div>
      <Text size="sm" role="status">
        {failure ??
          (isFinished
            ? move === undefined
              ? 'No single move decided the game.'
              : `${loser === player ? 'Your' : 'Your opponent’s'} losing move: ${move}.`
            : `Analysing position ${done} of ${total || '…'}`)}
      </Text>
    </section>
  );
}

interface StepButtonsProps {
  ply: number;
  lastPly: number;
  onGoTo: (ply: number) => void;
}

function StepButtons({ ply, lastPly, onGoTo }: StepButtonsProps) {
  const steps = [
    { label: 'First position', Icon: IconPlayerSkipBack, to: 0 },
    { label: 'Back', Icon: IconChevronLeft, to: Math.max(0, ply - 1) },
    { label: 'Forward', Icon: IconChevronRight, to: Math.min(lastPly, ply + 1) },
    { label: 'Last position', Icon: IconPlayerSkipForward, to: lastPly },
  ];
  return (
    <div className={classes.steps} role="group" aria-label="Step through the game">
      {steps.map(({ label, Icon, to }) => (
        <ActionIcon
          key={label}
          variant="default"
          size={44}
          title={label}
          aria-label={label}
          aria-disabled={to === ply}
          onClick={() => onGoTo(to)}
        >
          <Icon size={22} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
      ))}
    </div>
  );
}
