import { Title } from '@mantine/core';
import { judgePlayOut, PLAY_OUT_MOVES } from '#chess/review/play-out';
import type { RealMistake } from '#chess/review/real-game';

import { makeLinePath } from '../../ui/line-path.ts';
import classes from './play-out.module.css';

interface ChanceChartProps {
  start: number;
  chances: readonly number[];
  /** The real game, with its start. */
  real: readonly number[];
  mistakes: readonly RealMistake[];
}

const [width, height] = [480, 150];
const x = (move: number): number => (width * move) / PLAY_OUT_MOVES;
const y = (chance: number): number => height * (1 - chance / 100);

/** Far enough apart for labels. */
const namedApart = 4;

/** Above if there is no room below. */
function findWordsY(chance: number): number {
  return y(chance) + 15 > height - 4 ? y(chance) - 8 : y(chance) + 15;
}

/** Those with room for a label, earliest first. */
function listNamed(mistakes: readonly RealMistake[]): RealMistake[] {
  const named: RealMistake[] = [];
  for (const mistake of mistakes)
    if (mistake.move <= PLAY_OUT_MOVES && mistake.move - (named.at(-1)?.move ?? -namedApart) >= namedApart)
      named.push(mistake);
  return named;
}

function makePath(chances: readonly number[]): string {
  return makeLinePath(chances.slice(0, PLAY_OUT_MOVES + 1).map((chance, index) => [x(index), y(chance)]));
}

/** This try against the real game. */
export function ChanceChart({ start, chances, real, mistakes }: ChanceChartProps) {
  const { allowed } = judgePlayOut(start, chances);
  const now = chances.at(-1) ?? start;
  const at = Math.min(chances.length, PLAY_OUT_MOVES);
  return (
    <section className={classes.panel} aria-labelledby="chances">
      <div className={classes.goalHead}>
        <Title order={2} size="h5" id="chances">
          Your win chance
        </Title>
        {real.length > 0 && (
          <span className={classes.legend} aria-hidden="true">
            <span>this try</span>
            <span data-real>real game</span>
          </span>
        )}
      </div>
      <div className={classes.chartRoom}>
        <svg
          className={classes.chart}
          viewBox={`-40 -14 ${width + 58} ${height + 40}`}
          role="img"
          aria-label={`${Math.round(now)} % now, at least ${Math.round(allowed)} % needed`}
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
            <text key={move} x={x(move)} y={height + 20} textAnchor="middle">
              {move === 0 ? 'start' : move}
            </text>
          ))}
          <line x1={0} x2={width} y1={y(allowed)} y2={y(allowed)} data-allowed />
          {real.length > 0 && <path d={makePath(real)} data-real />}
          {listNamed(mistakes).map(({ move, words }) => {
            const chance = real[move] ?? 0;
            const isLate = move > PLAY_OUT_MOVES / 2;
            return (
              <g key={move} data-mistake>
                <circle cx={x(move)} cy={y(chance)} r={4} />
                <text x={x(move)} y={findWordsY(chance)} textAnchor={isLate ? 'end' : 'start'}>
                  {`${words} ${Math.round(chance)} %`}
                </text>
              </g>
            );
          })}
          <path d={makePath([start, ...chances])} />
          <text x={width - 4} y={findWordsY(allowed)} textAnchor="end" data-allowed>
            {`Goal: stay above ${Math.round(allowed)} %`}
          </text>
          <circle cx={x(at)} cy={y(now)} r={5} />
          <text
            x={x(at) + (at < PLAY_OUT_MOVES - 1 ? 10 : -10)}
            y={Math.max(10, y(now) - 8)}
            textAnchor={at < PLAY_OUT_MOVES - 1 ? 'start' : 'end'}
            data-now
          >
            {`${Math.round(now)} % now`}
          </text>
        </svg>
      </div>
      <p className={classes.note}>Your moves since the start. Same analysis as in the review.</p>
    </section>
  );
}
