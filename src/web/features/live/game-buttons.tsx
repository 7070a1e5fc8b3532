import { Button } from '@mantine/core';
import { IconFlag, IconHeartHandshake, IconPlayerPlay, IconX } from '@tabler/icons-react';
import { useState } from 'react';

import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import type { LiveSession } from './live-session.ts';
import type { LiveView } from './live-view.ts';
import classes from './live.module.css';

interface GameButtonsProps {
  session: LiveSession;
  view: LiveView;
}

const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;

/** Each of the five buttons, in the states where it makes sense. */
export function GameButtons({ session, view }: GameButtonsProps) {
  const { phase, game } = view;
  if (phase === 'doing_nothing') {
    return (
      <Button size="md" leftSection={<IconPlayerPlay {...icon} />} onClick={() => session.requestGame()}>
        Play An Opening Game
      </Button>
    );
  }
  if (phase === 'waiting_for_game') {
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
  }
  if (phase === 'game_over') {
    return (
      <Button size="md" leftSection={<IconPlayerPlay {...icon} />} onClick={() => session.requestGame()}>
        Play New Game
      </Button>
    );
  }
  return <PlayButtons key={game?.id} session={session} view={view} />;
}

function PlayButtons({ session, view: { game, connection } }: GameButtonsProps) {
  const [isAsked, setIsAsked] = useState(false);
  if (!game) return null;
  // A draw can be offered once both have moved; before, the server would take it for a repeated request.
  const mayOffer = game.moves.length >= 2 && game.drawOffer !== 'mine';
  // Moves wait for the line to come back; an offer or a resignation might be regretted by then.
  const canSay = connection === 'open' && !game.verdictPending;
  return (
    <>
      <div className={classes.playButtons}>
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
        <Button
          size="md"
          variant="default"
          leftSection={<IconFlag {...icon} />}
          disabled={!canSay}
          onClick={() => setIsAsked(true)}
        >
          Resign
        </Button>
      </div>
      <ConfirmModal
        title="Resign this game?"
        confirmLabel="Resign"
        opened={isAsked}
        onCancel={() => setIsAsked(false)}
        onConfirm={() => {
          setIsAsked(false);
          session.resign();
        }}
      >
        Your opponent wins the game.
      </ConfirmModal>
    </>
  );
}
