import { Button, Text } from '@mantine/core';
import {
  IconArrowBackUp,
  IconFlag,
  IconHeartHandshake,
  IconPlayerPlay,
  IconRefresh,
  IconRobot,
  IconUserPlus,
  IconX,
} from '@tabler/icons-react';
import { INITIAL_FEN } from 'chessops/fen';
import { Suspense, useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';

import { parseClockedSearch } from '../../training/play-out-address.ts';
import { parseAgainstSearch } from '../../opening/prepare-address.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { LiveSession } from './session/live-session.ts';
import { usePlayBot } from './bot/use-play-bot.ts';
import type { LiveView } from './session/live-view.ts';
import { type ShownGame, turnOf } from './session/shown-game.ts';
import { parts } from '../../ui/parts.tsx';
import classes from './live.module.css';

const AgainstDialog = lazyPart(async () => (await import('./bot/confirm-game-dialog.tsx')).AgainstDialog);
const PositionDialog = lazyPart(async () => (await import('./bot/confirm-game-dialog.tsx')).PositionDialog);
const BotDialog = lazyPart(async () => (await import('./bot/bot-dialog.tsx')).BotDialog);

interface GameButtonsProps {
  session: LiveSession;
  view: LiveView;
}

const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;
const patienceMs = 10_000;

export function GameButtons({ session, view }: GameButtonsProps) {
  const { phase, game } = view;
  switch (phase) {
    case 'doing_nothing':
      return (
        <>
          <Button size="md" leftSection={<IconPlayerPlay {...icon} />} onClick={() => session.requestGame()}>
            Play An Opening Game
          </Button>
          <div className={`${parts.wrap} ${classes.playButtons}`}>
            <BotButton session={session} view={view} />
            <InviteButton session={session} view={view} />
          </div>
        </>
      );
    case 'waiting_for_game':
      return (
        <Button
          size="md"
          variant="default"
          leftSection={<IconX {...icon} />}
          onClick={() => session.cancelRequest()}
        >
          Cancel Request
        </Button>
      );
    case 'game_over':
      return (
        <>
          <Button size="md" leftSection={<IconPlayerPlay {...icon} />} onClick={() => session.requestGame()}>
            Play New Game
          </Button>
          <div className={`${parts.wrap} ${classes.playButtons}`}>
            {game && <RematchButton session={session} view={view} game={game} />}
            <BotButton session={session} view={view} />
          </div>
        </>
      );
    default:
      return <PlayButtons key={game?.id} session={session} view={view} />;
  }
}

function BotButton({ session, view }: GameButtonsProps) {
  const playBot = usePlayBot(session, view);
  const [isOpen, setIsOpen] = useState(false);
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const against = parseAgainstSearch(search);
  const place = parseClockedSearch(search);
  // Keep the history state, because the screen after the game reads it.
  const close = () => setSearch({}, { replace: true, state });
  return (
    <>
      {against && (
        <Suspense>
          <AgainstDialog against={against} onClose={close} onPlay={playBot} />
        </Suspense>
      )}
      {place && (
        <Suspense>
          <PositionDialog place={place} onClose={close} onPlay={playBot} />
        </Suspense>
      )}
      <Button
        size="md"
        variant="default"
        px="sm"
        leftSection={<IconRobot {...icon} />}
        onClick={() => setIsOpen(true)}
        onPointerEnter={() => void BotDialog.preload()}
      >
        Play the computer
      </Button>
      {isOpen && (
        <Suspense>
          <BotDialog isHere={view.connection === 'lost'} onClose={() => setIsOpen(false)} onPlay={playBot} />
        </Suspense>
      )}
    </>
  );
}

function InviteButton({ session, view }: GameButtonsProps) {
  return (
    <Button
      size="md"
      variant="default"
      px="sm"
      leftSection={<IconUserPlus {...icon} />}
      disabled={view.invitation.mine !== null}
      onClick={() => session.invite()}
    >
      Invite
    </Button>
  );
}

export function WaitingOffer({ session, view }: GameButtonsProps) {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={`${parts.stack} ${classes.offer}`} data-made={isLong || undefined}>
      <Text size="sm" aria-live="polite">
        {isLong
          ? 'No opponent yet. You can play the computer or invite a friend.'
          : 'An opponent may join at any moment.'}
      </Text>
      <div className={`${parts.wrap} ${classes.playButtons}`}>
        <BotButton session={session} view={view} />
        <InviteButton session={session} view={view} />
      </div>
    </div>
  );
}

function RematchButton({ session, view, game }: GameButtonsProps & { game: ShownGame }) {
  const { bot, color, id, startFen, startPly, moves, hasNoClock } = game;
  const { rematch } = view.invitation;
  const playBot = usePlayBot(session, view);
  const isMine = rematch?.game_id === id && rematch.by === 'me';
  const isTheirs = rematch?.game_id === id && rematch.by === 'opponent';
  const ask = () => {
    if (bot === null) return session.requestRematch();
    playBot({
      rating: bot,
      color: color === 'white' ? 'b' : 'w',
      ...(startPly > 0 && { start: moves.slice(0, startPly) }),
      ...(startFen !== INITIAL_FEN && { position: startFen }),
      ...(hasNoClock && { no_clock: true }),
    });
  };
  return (
    <Button
      size="md"
      variant={isTheirs ? 'filled' : 'default'}
      {...(isTheirs && { color: 'brass' })}
      leftSection={<IconRefresh {...icon} />}
      disabled={isMine || (view.connection !== 'open' && bot === null)}
      onClick={ask}
    >
      {isMine ? 'Rematch offered' : isTheirs ? 'Accept rematch' : 'Rematch'}
    </Button>
  );
}

function hasOwnMove({ startFen, startPly, moves, color }: ShownGame): boolean {
  const isFirst = turnOf(startFen, moves.slice(0, startPly)) === color;
  return moves.length > startPly + (isFirst ? 0 : 1);
}

function PlayButtons({ session, view: { game, connection } }: GameButtonsProps) {
  const [isRequested, setIsRequested] = useState(false);
  if (!game) return null;
  // Hide the button until both players have moved, because the server refuses earlier draw offers.
  const mayOffer = game.moves.length >= game.startPly + 2 && game.drawOffer !== 'mine';
  // Do not queue draw offers and resignations while offline, because the player might regret them.
  const canSay = connection === 'open' && !game.verdictPending;
  return (
    <>
      <div className={`${parts.wrap} ${classes.playButtons}`}>
        {game.hasNoClock ? (
          <Button
            size="md"
            variant="default"
            leftSection={<IconArrowBackUp {...icon} />}
            disabled={!canSay || !hasOwnMove(game)}
            onClick={() => session.takeBack()}
          >
            Take back
          </Button>
        ) : (
          <Button
            size="md"
            variant={game.drawOffer === 'theirs' ? 'filled' : 'default'}
            {...(game.drawOffer === 'theirs' && { color: 'brass' })}
            leftSection={<IconHeartHandshake {...icon} />}
            disabled={!mayOffer || !canSay}
            onClick={() => session.offerDraw()}
          >
            Offer Draw
          </Button>
        )}
        <Button
          size="md"
          variant="default"
          leftSection={<IconFlag {...icon} />}
          disabled={!canSay}
          onClick={() => setIsRequested(true)}
        >
          Resign
        </Button>
      </div>
      <ConfirmModal
        title="Resign this game?"
        confirmLabel="Resign"
        opened={isRequested}
        onCancel={() => setIsRequested(false)}
        onConfirm={() => {
          setIsRequested(false);
          session.resign();
        }}
      >
        Your opponent wins the game.
      </ConfirmModal>
    </>
  );
}
