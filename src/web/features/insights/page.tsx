import { NativeSelect } from '@mantine/core';
import { useMemo, useState } from 'react';
import { countOf } from '#chess/count-of';
import { findInsights } from '#chess/review/causes/insights';
import { insightLimits, type StoredInsightGame } from '#contract/insights';

import { useAnalysedGames, useReadGames } from '../../library/insights/analysed-games.ts';
import { InlineError } from '../../ui/inline-error.tsx';
import { ListSkeleton } from '../../ui/loading.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Charts } from './charts.tsx';
import { FewGames } from './few-games.tsx';
import { makeSpan } from './insight-words.ts';
import { listMistakes } from './mistakes.ts';
import classes from './insights.module.css';

interface InsightFilter {
  readonly speed: 'all' | 'rapid and blitz' | 'bullet' | 'classical';
  readonly color: 'both' | 'White' | 'Black';
}

const speedNames: readonly (readonly [InsightFilter['speed'], string])[] = [
  ['all', 'All time controls'],
  ['rapid and blitz', 'Rapid and blitz'],
  ['bullet', 'Bullet'],
  ['classical', 'Classical'],
];
const colorNames: readonly (readonly [InsightFilter['color'], string])[] = [
  ['both', 'Both colours'],
  ['White', 'White'],
  ['Black', 'Black'],
];

const speeds: Readonly<Record<InsightFilter['speed'], readonly StoredInsightGame['speed'][] | undefined>> = {
  all: undefined,
  'rapid and blitz': ['rapid', 'blitz'],
  bullet: ['bullet', 'ultraBullet'],
  classical: ['classical', 'correspondence'],
};

const noGames: never[] = [];

export function InsightsPage() {
  const [filter, setFilter] = useState<InsightFilter>({ speed: 'all', color: 'both' });
  const { data, error, retry, toMake, makingFailed } = useAnalysedGames(insightLimits.games);
  const all = useReadGames(data?.analysed ?? noGames);
  const games = useMemo(() => all.filter((game) => isWanted(filter, game)), [all, filter]);
  const insights = useMemo(() => findInsights(games), [games]);
  const isComing = !insights && !makingFailed && (data === undefined ? !error : toMake > 0);
  const counted = useMemo(() => games.slice(0, insights?.games), [games, insights]);
  return (
    <div className={classes.page}>
      <PageHeader
        title="Insights"
        subtitle={insights && `your last ${countOf(insights.games, 'analysed game')}, ${makeSpan(games)}`}
        isOneLine
        actions={
          <>
            <Choices
              label="Time control"
              names={speedNames}
              value={filter.speed}
              onChange={(speed) => setFilter({ ...filter, speed })}
            />
            <Choices
              label="Colour"
              names={colorNames}
              value={filter.color}
              onChange={(color) => setFilter({ ...filter, color })}
            />
          </>
        }
      />
      <p className={classes.quiet} role="status">
        {insights &&
          toMake > 0 &&
          `${countOf(toMake, 'analysed game')} still loading; the figures will grow.`}
      </p>
      {(error ?? makingFailed) && (
        <InlineError onRetry={retry}>
          {data === undefined
            ? `Your analysed games could not be loaded: ${error?.message ?? ''}.`
            : 'Some analysed games could not be read.'}
        </InlineError>
      )}
      {isComing && (
        <ListSkeleton
          rows={8}
          label={
            toMake > 0
              ? `${countOf(toMake, 'analysed game')} still loading`
              : 'Your analysed games are loading'
          }
        />
      )}
      {insights && <Charts insights={insights} games={counted} />}
      {data && !insights && !isComing && (
        <FewGames
          analysed={games.length}
          all={data.games}
          isFiltered={!isEverything(filter)}
          mistakes={listMistakes(games)}
        />
      )}
    </div>
  );
}

interface ChoicesProps<Value extends string> {
  label: string;
  names: readonly (readonly [Value, string])[];
  value: Value;
  onChange: (value: Value) => void;
}

function Choices<Value extends string>({ label, names, value, onChange }: ChoicesProps<Value>) {
  return (
    <NativeSelect
      aria-label={label}
      data={names.map(([each, name]) => ({ value: each, label: name }))}
      value={value}
      onChange={({ currentTarget }) => {
        const chosen = names.find(([each]) => each === currentTarget.value);
        if (chosen) onChange(chosen[0]);
      }}
    />
  );
}

function isWanted({ speed, color }: InsightFilter, game: StoredInsightGame): boolean {
  return (speeds[speed]?.includes(game.speed) ?? true) && (color === 'both' || game.hero_color === color);
}

function isEverything({ speed, color }: InsightFilter): boolean {
  return speed === 'all' && color === 'both';
}
