import { useElementSize } from '@mantine/hooks';
import { type KeyboardEvent, useId, useState } from 'react';

import { pickTicks, placeLabels, type PlotTick } from './plot-labels.ts';
import classes from './plot.module.css';

type Tone = 'good' | 'bad' | 'plain' | 'strong';

export type PlotPoint = readonly [at: number, percent: number];

interface PlotLine {
  points: readonly PlotPoint[];
  tone: Tone;
  /** Estimates are drawn as dashed lines and hollow dots. */
  isEstimate?: boolean;
  isFilled?: boolean;
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

interface PlotProps {
  /** The chart's content in words for screen readers. With `picks`, the name of the group of buttons. */
  label: string;
  range: readonly [from: number, to: number];
  ticks: readonly PlotTick[];
  height: number;
  lines: readonly PlotLine[];
  /** If there is not enough room for all labels, earlier marks keep theirs. */
  marks?: readonly PlotMark[] | undefined;
  guide?: number | undefined;
  /** A horizontal line; the range below it is marked as forbidden. */
  least?: { percent: number; text: string };
  picks?: { names: readonly { at: number; name: string }[]; start: number; onPick: (at: number) => void };
  className?: string | undefined;
}

const percents = [100, 50, 0];
const usualWidth = 320;

/** A chart of percentages. With `picks`, points are buttons that the arrow keys reach. */
export function Plot(props: PlotProps) {
  const { label, range, ticks, height, lines, marks = [], guide, least, picks, className = '' } = props;
  const [from, to] = range;
  const { ref, width: measured } = useElementSize();
  const width = measured || usualWidth;
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
  return (
    <div ref={ref} className={`${classes.plot} ${className}`} style={{ height }}>
      <svg
        className={classes.stretched}
        viewBox={`${from} 0 ${Math.max(1, to - from)} 100`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
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
          <path key={percent} className={classes.grid} d={`M${from} ${percent}H${to}`} />
        ))}
        {lines.map(
          ({ points, tone, isFilled }, index) =>
            isFilled && (
              <path
                key={index}
                className={classes.area}
                data-tone={tone}
                d={`${makePath(points)}V100H${from}Z`}
              />
            ),
        )}
        {lines.map(
          ({ points, band }, index) =>
            band && (
              <path
                key={index}
                className={classes.band}
                d={`${makePath([...points, ...band.toReversed()])}Z`}
              />
            ),
        )}
        {lines.map(({ points, tone, isEstimate }, index) => (
          <path
            key={index}
            className={classes.line}
            data-tone={tone}
            data-estimate={isEstimate || undefined}
            d={makePath(points)}
          />
        ))}
        {guide !== undefined && <path className={classes.guide} d={`M${guide} 0V100`} />}
        {least && (
          <path className={classes.line} data-tone="bad" d={`M${from} ${100 - least.percent}H${to}`} />
        )}
      </svg>
      {/* This SVG is separate because it must not stretch, so that dots stay round and text stays readable. */}
      <svg
        className={classes.stretched}
        {...(picks ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      >
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
            y="100%"
            dy={17}
            textAnchor={at === from ? 'start' : at === to ? 'end' : 'middle'}
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
      {picks && <Picks label={label} {...picks} />}
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
