import { Anchor } from '@mantine/core';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { countOf } from '#chess/count-of';
import { makeHeadline } from '#chess/review/causes/cause-words';
import { findInsights, LEAST_GAMES, WINDOW } from '#chess/review/causes/insights';

import { insightsAddress } from '../../library/game-address.ts';
import { useAnalysedGames, useReadGames } from '../../library/insights/analysed-games.ts';
import { InlineError } from '../../ui/inline-error.tsx';
import classes from './today.module.css';

const noGames: never[] = [];

export function InsightSentence() {
  const { data, error, retry, toMake, makingFailed } = useAnalysedGames(2 * WINDOW);
  const games = useReadGames(data?.analysed ?? noGames);
  const insights = useMemo(() => findInsights(games), [games]);
  const analysed = data?.analysed.length ?? 0;
  // Show the error. An empty card would mean that the user loses nothing.
  if ((error && !data) || (makingFailed && !insights))
    return (
      <div className={classes.insight}>
        <InlineError onRetry={retry}>
          {data
            ? 'Insights could not be computed: some analysed games could not be read.'
            : `Insights could not be loaded: ${error?.message ?? ''}.`}
        </InlineError>
      </div>
    );
  if (!data?.games) return null;
  return (
    <p className={classes.insight}>
      {toMake > 0 ? 'Computing insights …' : insights ? makeHeadline(insights) : makeFewSentence(analysed)}{' '}
      <Anchor component={Link} to={insightsAddress} fz="inherit" fw={600}>
        Insights
      </Anchor>
    </p>
  );
}

function makeFewSentence(analysed: number): string {
  const count =
    analysed === 0 ? 'None of your games is analysed yet' : `${countOf(analysed, 'game')} analysed`;
  return analysed < LEAST_GAMES ? `${count}. Insights needs ${LEAST_GAMES} games.` : `${count}.`;
}
