import { Button, Text } from '@mantine/core';
import { IconSwords } from '@tabler/icons-react';
import { Link } from 'react-router';
import { type FinishedLiveGame, findLiveScore } from '#contract/live';

import { makeDateText } from '../../../lib/date-text.ts';
import { makeResultText } from '../../../library/game-words.ts';
import { makePrepareAddress } from '../../../opening/prepare-address.ts';
import classes from '../live.module.css';
import { makeVerdictText } from './past-game-words.ts';

export function makeVerdictLine(game: FinishedLiveGame): string {
  const { words } = makeResultText(findLiveScore(game));
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} with ${game.color} · ${makeVerdictText(game)}`;
}

export function PastVerdict({ game }: { game: FinishedLiveGame }) {
  return (
    <section className={classes.panel} aria-label="Result">
      <div>
        <Text className={classes.statusLine}>{makeVerdictLine(game)}</Text>
        <Text size="sm" c="dimmed">
          {makeDateText(new Date(game.date_time_played))}
        </Text>
        {game.house === null && (
          <Button
            component={Link}
            to={makePrepareAddress({ name: game.opponent })}
            variant="default"
            size="compact-md"
            mt={8}
            leftSection={<IconSwords size={16} stroke={1.7} aria-hidden="true" />}
          >
            Prepare for {game.opponent}
          </Button>
        )}
      </div>
    </section>
  );
}
