import { useElementSize } from '@mantine/hooks';
import { Fragment, type KeyboardEvent, type ReactNode, useId, useState } from 'react';

import { pickTicks, placeLabels, type PlotTick } from './plot-labels.ts';
import classes from './plot.module.css';

type Tone = 'good' | 'bad' | 'other' | 'due' | 'plain' | 'strong';

export type { PlotTick } from './plot-labels.ts';

export type PlotPoint = readonly [at: number, percent: number];

interface PlotLine {
  points: readonly PlotPoint[];
  tone: Tone;
  isEstimate?: boolean;
  fillFrom?: number;
  isArea?: boolean;
  band?: readonly PlotPoint[];
}

interface PlotMark {
  at: number;
  percent: number;
  tone: Tone;
  isEstimate?: boolean;
  text?: string;
  title?: string;
}

interface PlotGuide {
  at: number;
  tone?: Tone;
  text?: string;
  isDashed?: boolean;
  isBefore?: boolean;
}

interface CurvesProps {
  range: readonly [from: number, to: number];
  lines: readonly PlotLine[];
  className?: string | undefined;
  label?: string | undefined;
  children?: ReactNode;
}

interface PlotProps extends CurvesProps {
  label?: string;
  ticks: readonly PlotTick[];
  hasTicksAbove?: boolean;
  height?: number;
  marks?: readonly PlotMark[] | undefined;
  guides?: readonly PlotGuide[] | undefined;
  least?: { percent: number; text: string };
  picks?: { names: readonly { at: number; name: string }[]; start: number; onPick: (at: number) => void };
}

const percents = [100, 50, 0];
const usualWidth = 320;

export function Curves({ range: [from, to], lines, className = '', label, children }: CurvesProps) {
  return (
    <svg
      className={`${classes.curves} ${className}`}
      viewBox={`${from} 0 ${Math.max(1, to - from)} 100`}
      preserveAspectRatio="none"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {children}
      {lines.map(({ points, tone, fillFrom, band }, index) => {
        const [first, last] = [points[0], points.at(-1)];
        const base =
          fillFrom !== undefined &&
          first &&
          last &&
          makePath([
            [last[0], fillFrom],
            [first[0], fillFrom],
          ]);
        return (
          <Fragment key={index}>
            {base && (
              <path className={classes.area} data-tone={tone} d={`${makePath(points)}L${base.slice(1)}Z`} />
            )}
            {band && (
              <path
                className={classes.band}
                data-tone={tone}
                d={`${makePath([...points, ...band.toReversed()])}Z`}
              />
            )}
          </Fragment>
        );
      })}
      {lines.map(
        ({ points, tone, isEstimate, isArea }, index) =>
          !isArea && (
            <path
              key={index}
              className={classes.line}
              data-tone={tone}
              data-estimate={isEstimate || undefined}
              d={makePath(points)}
            />
          ),
      )}
    </svg>
  );
}

export function Plot(props: PlotProps) {
  const { label, range, ticks, lines, marks = [], guides = [], least, picks, className = '' } = props;
  const [from, to] = range;
  const { ref, width: measured, height: measuredHeight } = useElementSize();
  const width = measured || usualWidth;
  const height = props.height ?? measuredHeight;
  const share = (at: number) => (at - from) / Math.max(1, to - from);
  const x = (at: number) => `${100 * share(at)}%`;
  const y = (percent: number) => `${100 - percent}%`;
  const told = [
    ...marks,
    ...(least ? [{ at: to, percent: least.percent, tone: 'bad' as const, text: least.text }] : []),
  ].filter(({ text }) => text !== undefined);
  const toPixels = (at: number, percent: number) => ({
    x: width * share(at),
    y: (height * (100 - percent)) / 100,
  });
  const places = placeLabels(
    told.map(({ at, percent, text = '' }) => ({ ...toPixels(at, percent), text })),
    { width, height },
    lines.map(({ points }) => points.map(([at, percent]) => toPixels(at, percent))),
  );
  const hasText = label !== undefined && !picks;
  return (
    <div
      ref={ref}
      className={`${classes.plot} ${className}`}
      {...(props.height !== undefined && { style: { height: props.height } })}
    >
      <Curves range={range} lines={lines}>
        {least && (
          <rect
            className={classes.forbidden}
            x={from}
            y={100 - least.percent}
            width={to - from}
            height={least.percent}
          />
        )}
        {percents.map((percent) => (
          <path key={percent} className={classes.grid} d={`M${from} ${100 - percent}H${to}`} />
        ))}
        {least && (
          <path className={classes.line} data-tone="bad" d={`M${from} ${100 - least.percent}H${to}`} />
        )}
      </Curves>
      {/* A separate SVG that does not stretch, so that dots stay round and text stays readable. */}
      <svg
        className={classes.curves}
        {...(hasText ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      >
        {guides.map(({ at, tone = 'plain', text, isDashed, isBefore }) => (
          <Fragment key={`${tone} ${at}`}>
            <line
              className={classes.guide}
              data-tone={tone}
              data-dashed={isDashed || undefined}
              x1={x(at)}
              x2={x(at)}
              y1={props.hasTicksAbove && isDashed ? -13 : 0}
              y2="100%"
            />
            {text !== undefined && (
              <text
                className={classes.label}
                data-tone={tone}
                x={x(at)}
                y="94%"
                dx={isBefore ? -5 : 5}
                textAnchor={isBefore ? 'end' : 'start'}
              >
                {text}
              </text>
            )}
          </Fragment>
        ))}
        {percents.map((percent) => (
          <text key={percent} x={-8} y={y(percent)} dy={4} textAnchor="end">
            {percent}
          </text>
        ))}
        {pickTicks(ticks, range, width).map(({ at, text, isStrong }) => (
          <text
            key={at}
            data-strong={isStrong || undefined}
            x={x(at)}
            y={props.hasTicksAbove ? -6 : '100%'}
            dy={props.hasTicksAbove ? 0 : 17}
            textAnchor={at === to ? 'end' : props.hasTicksAbove || at === from ? 'start' : 'middle'}
          >
            {text}
          </text>
        ))}
        {marks.map(({ at, percent, tone, isEstimate, title }) => (
          <circle
            key={`${at} ${tone}`}
            data-tone={tone}
            data-estimate={isEstimate || undefined}
            cx={x(at)}
            cy={y(percent)}
            r={4}
          >
            {title !== undefined && <title>{title}</title>}
          </circle>
        ))}
        {told.map(({ tone, text }, index) => {
          const place = places[index];
          return (
            place && (
              <text
                key={text}
                className={classes.label}
                data-tone={tone}
                x={place.x}
                y={place.y}
                textAnchor={place.anchor}
              >
                {text}
              </text>
            )
          );
        })}
      </svg>
      {label !== undefined && picks && <Picks label={label} {...picks} />}
    </div>
  );
}

function Picks({ label, names, start, onPick }: { label: string } & NonNullable<PlotProps['picks']>) {
  const [focused, setFocused] = useState(start);
  const id = useId();

  function onKeyDown(event: KeyboardEvent): void {
    const index = names.findIndex(({ at }) => at === focused);
    const target = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: names.length - 1 }[event.key];
    const pick = target === undefined ? undefined : names[target];
    if (pick === undefined) return;
    event.preventDefault();
    setFocused(pick.at);
    document.getElementById(`${id}${pick.at}`)?.focus();
  }

  return (
    <div className={classes.picks} role="group" aria-label={label} onKeyDown={onKeyDown}>
      {names.map(({ at, name }) => (
        <button
          key={at}
          id={`${id}${at}`}
          type="button"
          tabIndex={at === focused ? 0 : -1}
          aria-label={name}
          onFocus={() => setFocused(at)}
          onClick={() => onPick(at)}
        />
      ))}
    </div>
  );
}

function makePath(points: readonly PlotPoint[]): string {
  return `M${points.map(([at, percent]) => `${at} ${Math.round(10_000 - 100 * percent) / 100}`).join('L')}`;
}
