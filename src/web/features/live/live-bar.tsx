import { Button, CloseButton, Text } from '@mantine/core';
import { Link } from 'react-router';

import { forgetRunningGame } from '../../lib/running-game.ts';
import { useUser } from '../../lib/session.tsx';
import { ClockFace } from './clock-face.tsx';
import classes from './live-bar.module.css';
import type { LiveView } from './session/live-view.ts';
import { useLiveSession } from './session/use-live-session.ts';

function makeBarText({ connection, status, game, phase, invitation }: LiveView): string {
  if (phase === 'doing_nothing') {
    const { mine, guest_of: guestOf } = invitation;
    if (guestOf !== null) {
      return guestOf.host_here
        ? `${guestOf.host} is in a game. Yours starts right after it.`
        : `${guestOf.host} is away. Your game starts when they return.`;
    }
    return mine?.guest ? `${mine.guest} has joined.` : 'Waiting for your friend.';
  }
  if (game?.end) return status;
  if (connection === 'lost') return 'Connection lost, reconnecting… Your game continues.';
  return game ? `${status} · against ${game.opponent}` : status;
}

export function LiveBar() {
  const { session, view } = useLiveSession();
  const user = useUser();
  const { phase, game, invitation } = view;
  const isInvited = invitation.mine !== null || invitation.guest_of !== null;
  if (phase === 'doing_nothing' && !isInvited) return null;
  const isOver = phase === 'game_over';
  return (
    <section className={classes.bar} aria-label="Your game" data-turn={phase === 'my_move' || undefined}>
      <Text role="status" className={classes.text} size="sm">
        {makeBarText(view)}
      </Text>
      {game !== null && !isOver && (
        <span className={classes.clocks}>
          <ClockFace label="Your clock" clocks={game.clocks} side="mine" />
          <ClockFace label="Opponent's clock" clocks={game.clocks} side="theirs" />
        </span>
      )}
      {phase === 'waiting_for_game' && (
        <Button size="xs" variant="default" onClick={() => session.cancelRequest()}>
          Cancel Request
        </Button>
      )}
      <Button component={Link} to="/opening_game" size="xs" variant={game && !isOver ? 'filled' : 'default'}>
        {isOver ? 'View game' : game ? 'Back to the game' : 'Opening Game'}
      </Button>
      {isOver && <CloseButton aria-label="Close the result" onClick={() => forgetRunningGame(user.id)} />}
    </section>
  );
}
