import { Text } from '@mantine/core';

import type { LiveView } from './session/live-view.ts';
import { parts } from '../../ui/parts.tsx';
import classes from './live.module.css';
import { isNoticePressing, makeNotice } from './session/notices.ts';
import { usePageTime } from './session/use-page-time.ts';

function makeTurnText({ game, phase }: LiveView): string {
  const isPlaying = phase === 'my_move' || phase === 'opponents_move';
  if (game === null || !isPlaying || game.verdictPending) return '';
  const isWhite = (phase === 'my_move') === (game.color === 'white');
  return isWhite ? ', White to move' : ', Black to move';
}

export function StatusPanel({ view, maxMoves }: { view: LiveView; maxMoves: number }) {
  const now = usePageTime(500, (view.game?.opponentGoneUntil ?? null) !== null);
  const { game, phase } = view;
  const status = view.status || (phase === 'doing_nothing' ? 'Ready to play' : '');
  return (
    <div className={classes.status}>
      <Text role="status" className={classes.statusLine} data-phase={phase}>
        {status}
      </Text>
      <Text size="sm" aria-live="polite" {...(isNoticePressing(view) ? { fw: 600 } : { c: 'dimmed' })}>
        {makeNotice(view, maxMoves, now)}
      </Text>
      <Text size="sm">
        {`Move count: ${(game?.moves.length ?? 0) / 2}`}
        {game !== null && <span className={parts.quiet}>{` of ${game.maxMoves}${makeTurnText(view)}`}</span>}
      </Text>
    </div>
  );
}
