import { makeLineText } from '#chess/review/line-text';
import { makeScoreText } from '#chess/review/win-chance';
import type { LiveAnalysis } from './use-live-analysis.ts';

import classes from './analysis-lines.module.css';

const shownMoves = 8;

export function AnalysisLines({ fen, update, failure }: LiveAnalysis) {
  if (failure !== undefined) return <p className={classes.box}>{failure}</p>;
  return (
    <section className={classes.box} aria-label="Engine">
      <p className={classes.depth}>
        {update === undefined
          ? 'Analysing…'
          : `Depth ${update.depth} · ${makeNodesText(update.search.nodes)} nodes`}
      </p>
      <ol className={classes.lines}>
        {update?.search.lines.map(({ score, moves }) => (
          <li key={moves[0]}>
            <b>{makeScoreText(score)}</b> {makeLineText(fen, moves, shownMoves)}
          </li>
        ))}
      </ol>
    </section>
  );
}

function makeNodesText(nodes: number): string {
  return nodes < 1_000_000 ? `${Math.round(nodes / 1000)} k` : `${(nodes / 1_000_000).toFixed(1)} M`;
}
