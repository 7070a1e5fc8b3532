import { Alert, Button, VisuallyHidden } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { opposite } from 'chessops/util';
import { Suspense, useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';

import { INITIAL_FEN } from 'chessops/fen';
import { findStartPly } from '#chess/pgn/line';
import type { BoardMove } from '#chess/position/moves';
import { openingGameDefaults } from '#contract/config';

import { useConfig } from '../../lib/config.ts';
import { forgetRunningGame } from '../../lib/running-game.ts';
import { useUser } from '../../lib/session.tsx';
import { Board } from '../../board/board.tsx';
import { bringIntoSight } from '../../ui/bring-into-sight.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { GameButtons, WaitingOffer } from './game-buttons.tsx';
import { InvitePanel } from './invite-panel.tsx';
import type { LiveSession } from './session/live-session.ts';
import type { LiveView } from './session/live-view.ts';
import type { ShownClocks } from './session/shown-game.ts';
import { parts } from '../../ui/parts.tsx';
import classes from './live.module.css';
import { MovesList } from './moves-list.tsx';
import { PastVerdict } from './finished/past-verdict.tsx';
import { LivePlayerBar } from './player-bar.tsx';
import { animationMs, makeLiveMove, makeShownLine } from './session/shown-line.ts';
import { SoundSwitch } from './sound-switch.tsx';
import { StatusPanel } from './status-panel.tsx';
import { useAcceptedInvitation, useEndedInvitation } from './use-invitations.ts';
import { useLiveSession } from './session/use-live-session.ts';

const FinishedScreen = lazyPart(async () => (await import('./finished/finished-screen.tsx')).FinishedScreen);
const PastGames = lazyPart(async () => (await import('./finished/past-games.tsx')).PastGames);

function useIdleClocks(seconds = openingGameDefaults.clockSeconds): ShownClocks {
  return useMemo(
    () => ({ mineMs: seconds * 1000, theirsMs: seconds * 1000, running: null, readAt: 0 }),
    [seconds],
  );
}

function useShownLine({ game }: LiveView) {
  const { moves, pending, startFen = INITIAL_FEN } = game ?? {};
  return useMemo(
    () => ({
      startPly: findStartPly(startFen),
      ...makeShownLine([...(moves ?? []), ...(pending ? [pending] : [])], startFen),
    }),
    [startFen, moves, pending],
  );
}

function makeSpokenMove(sans: readonly string[], startPly: number): string {
  const ply = startPly + sans.length;
  const san = sans.at(-1);
  return san === undefined ? '' : `${Math.ceil(ply / 2)}${ply % 2 === 0 ? '...' : '.'} ${san}`;
}

export function OpeningGamePage() {
  const { session, view } = useLiveSession();
  const user = useUser();
  const config = useConfig();
  const queryClient = useQueryClient();
  const [search, setSearch] = useSearchParams();
  useAcceptedInvitation(session, view);
  useEndedInvitation(view);
  const { phase, game } = view;
  const isPlaying = phase === 'my_move' || phase === 'opponents_move';
  const pastId = isPlaying ? null : search.get('game');
  const maxMoves = config?.opening_game_max_moves ?? openingGameDefaults.maxMoves;
  const isOver = phase === 'game_over' && game !== null;

  const leavePast = useEffectEvent(() => {
    if (search.has('game')) setSearch({}, { replace: true });
  });
  useEffect(() => {
    if (isPlaying) leavePast();
  }, [isPlaying]);

  useEffect(() => {
    if (phase !== 'game_over') return;
    forgetRunningGame(user.id);
    // The library now has the finished game, so fetch the library again.
    void queryClient.invalidateQueries({ queryKey: ['library'] });
  }, [phase, user.id, queryClient]);

  const openPast = useCallback((id: string) => setSearch({ game: id }), [setSearch]);

  const table = <GameTable session={session} view={view} maxMoves={maxMoves} />;
  return (
    <div className={classes.screen}>
      <PageHeader
        title="Opening Game"
        isOneLine
        actions={
          <>
            {(pastId !== null || isOver) && (
              <Button
                variant="default"
                leftSection={<IconArrowLeft size={16} aria-hidden="true" />}
                onClick={() => {
                  session.putAway();
                  setSearch({});
                }}
              >
                All games
              </Button>
            )}
            <SoundSwitch />
          </>
        }
      />
      {view.connection === 'replaced' && (
        <Alert color="brass" role="alert" mb="md" className={classes.replaced}>
          This game is open in another tab.
          <Button variant="default" size="xs" ml="md" onClick={() => session.open()}>
            Play here
          </Button>
        </Alert>
      )}
      {pastId !== null ? (
        <Suspense>
          <FinishedScreen gameId={pastId}>
            {(past) => (
              <>
                <PastVerdict game={past} />
                <InvitePanel session={session} view={view} />
              </>
            )}
          </FinishedScreen>
        </Suspense>
      ) : isOver ? (
        <Suspense fallback={table}>
          <FinishedScreen gameId={game.id} finalClocks={game.clocks} waiting={table}>
            {() => <GamePanel session={session} view={view} maxMoves={maxMoves} />}
          </FinishedScreen>
        </Suspense>
      ) : (
        table
      )}
      {!isPlaying && !isOver && pastId === null && (
        <Suspense>
          <PastGames onOpen={openPast} />
        </Suspense>
      )}
    </div>
  );
}

interface GameTableProps {
  session: LiveSession;
  view: LiveView;
  maxMoves: number;
}

function GamePanel({ session, view, maxMoves }: GameTableProps) {
  return (
    <>
      <section className={classes.panel} aria-label="Game">
        <StatusPanel view={view} maxMoves={maxMoves} />
        <div className={`${parts.stack} ${classes.buttons}`}>
          <GameButtons session={session} view={view} />
        </div>
        {view.phase === 'waiting_for_game' && <WaitingOffer session={session} view={view} />}
      </section>
      <InvitePanel session={session} view={view} />
    </>
  );
}

function GameTable({ session, view, maxMoves }: GameTableProps) {
  const user = useUser();
  const config = useConfig();
  const line = useShownLine(view);
  const idleClocks = useIdleClocks(config?.opening_game_clock_seconds);
  const { game, phase, connection } = view;
  const color = game?.color ?? 'white';
  const other = opposite(color);
  const clocks = game?.clocks ?? idleClocks;
  const isPlaying = phase === 'my_move' || phase === 'opponents_move';
  const canMove = isPlaying && game?.verdictPending === false && connection !== 'replaced';
  const gameId = game?.id;
  const play = useCallback((move: BoardMove) => session.play(makeLiveMove(move)), [session]);
  const boardColumn = useRef<HTMLDivElement>(null);
  // On small phones, the button that starts a game is below the board, so scroll up.
  useEffect(() => {
    if (gameId !== undefined) bringIntoSight(boardColumn.current);
  }, [gameId]);

  return (
    <div className={classes.layout}>
      <div ref={boardColumn} className={classes.boardColumn}>
        <LivePlayerBar
          name={game?.opponent ?? 'Opponent'}
          isComputer={game !== null && game.bot !== null}
          color={other}
          clocks={clocks}
          side="theirs"
          hasNoClock={game?.hasNoClock}
        />
        <div className={classes.board}>
          <Board
            label="Game board"
            fen={line.fen}
            orientation={color}
            lastMove={line.lastMove}
            movable={canMove ? color : 'none'}
            premovable
            animationMs={animationMs}
            onMove={play}
          />
        </div>
        <VisuallyHidden role="status">{makeSpokenMove(line.sans, line.startPly)}</VisuallyHidden>
        <LivePlayerBar
          name={user.username}
          color={color}
          clocks={clocks}
          side="mine"
          hasNoClock={game?.hasNoClock}
        />
      </div>
      <div className={classes.side}>
        <GamePanel session={session} view={view} maxMoves={maxMoves} />
        <section className={classes.panel} aria-label="Move list">
          <MovesList sans={line.sans} startPly={line.startPly} />
        </section>
      </div>
    </div>
  );
}
