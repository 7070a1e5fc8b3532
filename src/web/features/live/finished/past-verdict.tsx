import { Text } from '@mantine/core';
import { type FinishedLiveGame, findScore } from '#contract/live';

import { makeDateText } from '../../../lib/date-text.ts';
import { makeResultText } from '../../../library/game-words.ts';
import classes from '../live.module.css';
import { makeVerdictText } from './past-game-words.ts';

/** How a game of the list ended, and when it was played. */
export function PastVerdict({ game }: { game: FinishedLiveGame }) {
  const { words } = makeResultText(findScore(game));
  return (
    <section className={classes.panel} aria-label="Result">
      <div className={classes.verdict}>
        <Text className={classes.statusLine}>
          {`${words.charAt(0).toUpperCase()}${words.slice(1)} with ${game.color} · ${makeVerdictText(game)}`}
        </Text>
        <Text size="sm" c="dimmed">
          {makeDateText(new Date(game.date_time_played))}
        </Text>
      </div>
    </section>
  );
}
