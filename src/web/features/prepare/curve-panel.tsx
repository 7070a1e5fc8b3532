import type { CurvePoint } from '#chess/memory/remembered';

import { makePercentText } from '../../lib/percent-text.ts';
import { Plot, type PlotPoint } from '../../ui/plot.tsx';
import { Panel, PanelHeader, parts } from '../../ui/parts.tsx';
import classes from './prepare.module.css';

interface CurvePanelProps {
  curve: readonly CurvePoint[];
  all: readonly { move: number; booked: number }[] | undefined;
}

const lastMove = 10;
const axisMoves = [1, 2, 4, 6, 8, 10];

export function CurvePanel({ curve, all }: CurvePanelProps) {
  const words = curve
    .filter(({ move }) => axisMoves.includes(move))
    .map(({ move, booked }) => `after move ${move} ${makePercentText(booked)}`);
  return (
    <Panel aria-labelledby="in-book">
      <PanelHeader title="Games in your repertoire" id="in-book">
        <span className={parts.quiet}>by move</span>
      </PanelHeader>
      {/* A legend, because low curves leave no room for labels. */}
      <p className={`${parts.legend} ${classes.curveLegend}`}>
        <span data-tone="strong">against them</span>
        {all && <span data-line="dashed">against all opponents</span>}
      </p>
      <Plot
        label={`Games in your repertoire against them: ${words.join(', ')}`}
        height={96}
        range={[1, lastMove]}
        ticks={axisMoves.map((at) => ({ at, text: String(at) }))}
        lines={[
          ...(all ? [{ points: listPoints(all), tone: 'plain', isEstimate: true } as const] : []),
          { points: listPoints(curve), tone: 'strong' },
        ]}
        className={classes.curve}
      />
    </Panel>
  );
}

function listPoints(points: readonly { move: number; booked: number }[]): PlotPoint[] {
  return points
    .filter(({ move }) => move > 0 && move <= lastMove)
    .map(({ move, booked }) => [move, 100 * booked]);
}
