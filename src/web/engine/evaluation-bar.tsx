import type { Color } from 'chessops/types';
import type { Score } from '#chess/position/score';
import { makeScoreText, winChance } from '#chess/review/win-chance';

import classes from './evaluation-bar.module.css';

interface EvaluationBarProps {
  score: Score | undefined;
  orientation: Color;
}

export function EvaluationBar({ score, orientation }: EvaluationBarProps) {
  const white = score === undefined ? 50 : winChance(score);
  const label =
    score === undefined
      ? 'Not evaluated'
      : `Evaluation ${makeScoreText(score)}, White’s win chance ${Math.round(white)} %`;
  return (
    <div className={classes.frame}>
      <svg
        className={classes.bar}
        viewBox="0 0 1 100"
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        <rect className={classes.black} width={1} height={100} />
        <rect
          className={classes.white}
          width={1}
          height={white}
          y={orientation === 'white' ? 100 - white : 0}
        />
        <line className={classes.half} x1={0} x2={1} y1={50} y2={50} />
      </svg>
    </div>
  );
}
