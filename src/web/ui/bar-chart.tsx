import { VisuallyHidden } from '@mantine/core';

import classes from './bar-chart.module.css';

interface Bar {
  name: string;
  value: number;
  text: string;
  tone?: 'again' | 'plain';
  label?: string;
}

interface BarChartProps {
  label: string;
  columns: readonly [string, string];
  bars: readonly Bar[];
  most?: number;
  line?: { value: number; text: string };
  showsTexts?: boolean;
}

const height = 132;
const widest = 112;
const foot = 20;
const head = 18;

export function BarChart({ label, columns, bars, most, line, showsTexts = false }: BarChartProps) {
  const full = Math.max(most ?? 0, ...bars.map(({ value }) => value), line?.value ?? 0, 1e-9);
  const room = height - foot - head;
  const step = 100 / bars.length;
  const heightOf = (value: number) => (value / full) * room;
  return (
    <figure className={classes.chart} style={{ maxWidth: bars.length * widest }}>
      <svg width="100%" height={height} aria-hidden="true">
        {bars.map(({ name, value, text, tone = 'plain', label: words }, index) => (
          <g key={name}>
            <rect
              className={classes.bar}
              data-tone={tone}
              x={`${index * step + step * 0.12}%`}
              width={`${step * 0.76}%`}
              y={height - foot - Math.max(value > 0 ? 2 : 0, heightOf(value))}
              height={Math.max(value > 0 ? 2 : 0, heightOf(value))}
              rx={2}
            >
              <title>{`${name}: ${text}`}</title>
            </rect>
            {words !== undefined && (
              <text
                className={classes.axis}
                x={index === 0 && step < 10 ? 0 : `${(index + 0.5) * step}%`}
                y={height - 5}
                textAnchor={index === 0 && step < 10 ? 'start' : 'middle'}
              >
                {words}
              </text>
            )}
          </g>
        ))}
        {line && (
          <line
            className={classes.line}
            x1="0"
            x2="100%"
            y1={height - foot - heightOf(line.value)}
            y2={height - foot - heightOf(line.value)}
          />
        )}
        <line className={classes.ground} x1="0" x2="100%" y1={height - foot} y2={height - foot} />
        {showsTexts &&
          bars.map(
            ({ name, value, text }, index) =>
              value > 0 && (
                <text
                  key={name}
                  className={classes.text}
                  x={`${(index + 0.5) * step}%`}
                  y={height - foot - heightOf(value) - 5}
                  textAnchor="middle"
                >
                  {text}
                </text>
              ),
          )}
      </svg>
      <VisuallyHidden>
        <table>
          <caption>{line ? `${label}. ${line.text}` : label}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ name, text }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  );
}
