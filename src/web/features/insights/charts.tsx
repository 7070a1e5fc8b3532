import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { makePoints } from '#chess/review/causes/cause-words';
import { isExplained } from '#chess/review/causes/game-summary';
import { type Choice, hasClock, type Insights } from '#chess/review/causes/insights';

import { useGrowingCount } from '../../lib/growing-count.ts';
import type { ReadGame } from '../../library/insights/analysed-games.ts';
import { bringIntoSight } from '../../ui/bring-into-sight.ts';
import { CauseChart } from './cause-chart.tsx';
import { DrillButton } from './drill-button.tsx';
import { makeDrillNote } from './drill.ts';
import { Headline } from './headline.tsx';
import { makeListTitle } from './insight-words.ts';
import { InsightMistakes } from './mistake-list.tsx';
import { listMistakes } from './mistakes.ts';
import { PartChart } from './part-chart.tsx';
import { TimePanel } from './time-panel.tsx';
import classes from './insights.module.css';

const mostOpenings = 5;

export function Charts({ insights, games }: { insights: Insights; games: readonly ReadGame[] }) {
  const [picked, setPicked] = useState<Choice>();
  const chosen = picked ?? insights.causes[0]?.choice;
  const mistakes = listMistakes(games, chosen);
  const part = { games, chosen, onChoose: setPicked };
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const drawnCount = useGrowingCount(3);
  const list = useRef<HTMLDivElement>(null);
  // The list may be below the fold.
  useEffect(() => {
    if (picked) bringIntoSight(list.current);
  }, [picked]);
  const drill = chosen?.by === 'cause' && isExplained(chosen.value) && (
    <DrillButton cause={chosen.value} mistakes={mistakes} />
  );
  return (
    <>
      <Headline insights={insights} />
      {isPhone && drill}
      <div className={classes.columns}>
        <CauseChart
          rows={insights.causes}
          games={insights.games}
          gamesBefore={insights.gamesBefore}
          chosen={chosen}
          onChoose={setPicked}
        />
        {chosen && (
          <div ref={list} className={classes.list}>
            {drawnCount > 1 && (
              <InsightMistakes
                key={`${chosen.by} ${chosen.value}`}
                title={makeListTitle(chosen)}
                games={insights.games}
                mistakes={mistakes}
                action={!isPhone && drill}
                note={drill ? makeDrillNote(mistakes) : ''}
              />
            )}
          </div>
        )}
        {drawnCount > 2 && (
          <div className={classes.small}>
            <PartChart title="By phase" rows={insights.phases} {...part} />
            <ClockChart insights={insights} {...part} />
            <TimePanel games={games} />
            <PartChart title="By colour" unit="points a game" rows={insights.colors} {...part} />
            <PartChart title="By opponent" unit="points a game" rows={insights.opponents} {...part}>
              {insights.opponents.length === 0 && 'Too few of these games have ratings.'}
            </PartChart>
            <PartChart
              isWide
              title="By opening"
              unit="points a game"
              rows={insights.openings.slice(0, mostOpenings)}
              {...part}
            >
              {insights.openings.length === 0
                ? 'No opening has eight games yet.'
                : 'Openings with at least eight games.'}
            </PartChart>
          </div>
        )}
      </div>
    </>
  );
}

interface ClockChartProps {
  insights: Insights;
  games: readonly ReadGame[];
  chosen: Choice | undefined;
  onChoose: (choice: Choice) => void;
}

function ClockChart({ insights: { clock }, games, chosen, onChoose }: ClockChartProps) {
  const clocked = games.filter(hasClock);
  const [full, low] = [clock[0]?.perMove, clock.at(-1)?.perMove];
  const words = [
    ...(clocked.length < games.length
      ? [`${clocked.length} of ${games.length} games have clock times.`]
      : []),
    ...(low !== undefined && full !== undefined
      ? [
          `A move costs ${makePoints(low)} points with under 5 % of your time left, and ${makePoints(full)} with over half.`,
        ]
      : []),
  ];
  return (
    <PartChart
      title="By time left"
      unit="of the clock"
      rows={clocked.length === 0 ? [] : clock}
      games={clocked}
      chosen={chosen}
      onChoose={onChoose}
    >
      {clocked.length === 0 ? 'None of these games has clock times.' : words.join(' ')}
    </PartChart>
  );
}
