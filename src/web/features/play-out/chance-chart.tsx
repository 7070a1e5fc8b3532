import { Title } from '@mantine/core';
import { judgePlayOut, PLAY_OUT_MOVES } from '#chess/review/play-out';
import type { RealMistake } from '#chess/review/real-game';

import { Plot, type PlotPoint } from '../../ui/plot.tsx';
import { parts } from '../../ui/parts.tsx';
import classes from './play-out.module.css';

interface ChanceChartProps {
  start: number;
  chances: readonly number[];
  real: readonly number[];
  mistakes: readonly RealMistake[];
}

const ticks = Array.from({ length: PLAY_OUT_MOVES + 1 }, (_, move) => ({
  at: move,
  text: move === 0 ? 'start' : String(move),
}));

function listPoints(chances: readonly number[]): PlotPoint[] {
  return chances.slice(0, PLAY_OUT_MOVES + 1).map((chance, move) => [move, chance]);
}

export function ChanceChart({ start, chances, real, mistakes }: ChanceChartProps) {
  const { allowed } = judgePlayOut(start, chances);
  const now = chances.at(-1) ?? start;
  const goal = Math.round(allowed);
  return (
    <section className={classes.panel} aria-labelledby="chances">
      <div className={parts.spread}>
        <Title order={2} size="h5" id="chances">
          Your win chance
        </Title>
        {real.length > 0 && (
          <span className={parts.legend} aria-hidden="true">
            <span data-tone="good">this try</span>
            <span data-line="dashed">real game</span>
          </span>
        )}
      </div>
      <Plot
        label={`${Math.round(now)} % now. Goal: at least ${goal} %`}
        height={150}
        range={[0, PLAY_OUT_MOVES]}
        ticks={ticks}
        least={{ percent: allowed, text: `Goal: at least ${goal} %` }}
        lines={[
          ...(real.length > 0
            ? [{ points: listPoints(real), tone: 'plain', isEstimate: true } as const]
            : []),
          { points: listPoints([start, ...chances]), tone: 'good' },
        ]}
        marks={[
          {
            at: Math.min(chances.length, PLAY_OUT_MOVES),
            percent: now,
            tone: 'good',
            text: `${Math.round(now)} % now`,
          },
          ...mistakes
            .filter(({ move }) => move <= PLAY_OUT_MOVES)
            .map(({ move, words }) => {
              const chance = real[move] ?? 0;
              return {
                at: move,
                percent: chance,
                tone: 'bad',
                text: `${words} ${Math.round(chance)} %`,
              } as const;
            }),
        ]}
      />
      <p className={parts.small}>Each of your moves from here, analysed as in Review Game.</p>
    </section>
  );
}
