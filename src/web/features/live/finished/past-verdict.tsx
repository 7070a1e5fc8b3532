import { Text } from '@mantine/core';
import { type FinishedLiveGame, findLiveScore } from '#contract/live';

import { makeDateText } from '../../../lib/date-text.ts';
import { makeResultText } from '../../../library/game-words.ts';
import classes from '../live.module.css';
import { makeVerdictText } from './past-game-words.ts';

/** `Won with White · resignation` */
export function makeVerdictLine(game: FinishedLiveGame): string {
  const { words } = makeResultText(findLiveScore(game));
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} with ${game.color} · ${makeVerdictText(game)}`;
}

/** How a game of the list ended, and when it was played. */
export function PastVerdict({ game }: { game: FinishedLiveGame }) {
  return (
    <section className={classes.panel} aria-label="Result">
      <div className={classes.verdict}>
        <Text className={classes.statusLine}>{makeVerdictLine(game)}</Text>
        <Text size="sm" c="dimmed">
          {makeDateText(new Date(game.date_time_played))}
        </Text>
      </div>
    </section>
  );
}
