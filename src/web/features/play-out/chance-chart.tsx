import { Title } from '@mantine/core';
import { judgePlayOut, PLAY_OUT_MOVES } from '#chess/review/play-out';

import { makeLinePath } from '../../ui/line-path.ts';
import classes from './play-out.module.css';

interface ChanceChartProps {
  start: number;
  /** After each own move. */
  chances: readonly number[];
  /** The same of the real game, with its start; empty where there is none. */
  real: readonly number[];
}

const [width, height] = [480, 150];
const x = (move: number): number => (width * move) / PLAY_OUT_MOVES;
const y = (chance: number): number => height * (1 - chance / 100);

function makePath(chances: readonly number[]): string {
  return makeLinePath(chances.slice(0, PLAY_OUT_MOVES + 1).map((chance, index) => [x(index), y(chance)]));
}

/** The player's win chance in this try, and in the real game. */
export function ChanceChart({ start, chances, real }: ChanceChartProps) {
  const { allowed } = judgePlayOut(start, chances);
  const now = chances.at(-1) ?? start;
  const at = Math.min(chances.length, PLAY_OUT_MOVES);
  const inGame = real[at];
  return (
    <section className={classes.panel} aria-labelledby="chances">
      <div className={classes.goalHead}>
        <Title order={2} size="h5" id="chances">
          Your win chance
        </Title>
        {real.length > 0 && (
          <span className={classes.legend} aria-hidden="true">
            <span>this try</span>
            <span data-real>the real game</span>
          </span>
        )}
      </div>
      <svg
        className={classes.chart}
        viewBox={`-34 -12 ${width + 48} ${height + 34}`}
        role="img"
        aria-label={`${Math.round(now)} % now, ${Math.round(allowed)} % is allowed`}
      >
        <rect x={0} y={y(allowed)} width={width} height={height - y(allowed)} />
        {[0, 50, 100].map((chance) => (
          <g key={chance}>
            <line x1={0} x2={width} y1={y(chance)} y2={y(chance)} />
            <text x={-8} y={y(chance) + 4} textAnchor="end">
              {chance}
            </text>
          </g>
        ))}
        {Array.from({ length: PLAY_OUT_MOVES + 1 }, (_, move) => (
          <text key={move} x={x(move)} y={height + 17} textAnchor="middle">
            {move === 0 ? 'start' : move}
          </text>
        ))}
        <line x1={0} x2={width} y1={y(allowed)} y2={y(allowed)} data-allowed />
        {real.length > 0 && <path d={makePath(real)} data-real />}
        <path d={makePath([start, ...chances])} />
        <circle cx={x(at)} cy={y(now)} r={5} />
      </svg>
      <p>
        You stand at {Math.round(now)} % here.
        {inGame !== undefined && ` In the game it was ${Math.round(inGame)} %.`}
      </p>
    </section>
  );
}
