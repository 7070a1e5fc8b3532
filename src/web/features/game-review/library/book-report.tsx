import { Button, Group, Text, Title, UnstyledButton } from '@mantine/core';
import type { Color } from 'chessops/types';
import { useState } from 'react';
import { Link } from 'react-router';
import type { DepartureGroup, GamesReport, MonthFigures } from '#chess/opening/games-report';
import { makeMoveNumber } from '#chess/pgn/omission';

import { makeOpeningAddress } from '../../../opening/opening-address.ts';
import classes from './library.module.css';

interface BookReportProps {
  reports: Record<Color, GamesReport | undefined> | undefined;
  isStudying: boolean;
  onShowGames: (keys: readonly string[]) => void;
  onMakeCard: (row: DepartureGroup, color: Color) => void;
}

const mostRows = 50;

/** Where I leave my book: the figures, and what each departure has cost. */
export function BookReport({ reports, isStudying, onShowGames, onMakeCard }: BookReportProps) {
  const [color, setColor] = useState<Color>('white');
  const report = reports?.[color];
  return (
    <div className={classes.report}>
      <Group gap={6} role="group" aria-label="Colour">
        {(['white', 'black'] as const).map((each) => (
          <Button
            key={each}
            size="xs"
            variant={each === color ? 'light' : 'default'}
            aria-pressed={each === color}
            onClick={() => setColor(each)}
          >
            {each === 'white' ? 'White' : 'Black'}
          </Button>
        ))}
      </Group>
      {report === undefined && (
        <Text c="dimmed" size="sm" mt="sm" role="status">
          {isStudying
            ? 'Comparing your games with your opening.'
            : 'No games of this colour to compare, or no opening study is set for it yet.'}
        </Text>
      )}
      {report && (
        <>
          <Text size="sm" mt="sm">
            {makeHeadline(report)}
          </Text>
          <Months months={report.months} />
          <Rows
            title="You left"
            color={color}
            rows={report.departures}
            describe={(row) => `the book has ${row.bookMoves.join(' or ')}`}
            onShowGames={onShowGames}
            onMakeCard={(row) => onMakeCard(row, color)}
          />
          <Rows
            title="Replies without an answer"
            color={color}
            rows={report.unanswered}
            describe={(row) =>
              row.bookMoves.length === 0
                ? 'the book ends here'
                : `the book answers ${row.bookMoves.join(', ')}`
            }
            onShowGames={onShowGames}
          />
        </>
      )}
    </div>
  );
}

function makeHeadline({ games, score, medianMove, endings }: GamesReport): string {
  const left = [
    `you ${endings['you-left']}`,
    `opponent ${endings['opponent-left']}`,
    `book ended ${endings['book-ended']}`,
    `never ${endings['game-ended']}`,
  ].join(', ');
  const median = medianMove === undefined ? '' : ` Half of them left the book by move ${medianMove}.`;
  return `${games} ${games === 1 ? 'game' : 'games'}, score ${makePercent(score)}.${median} Who left: ${left}.`;
}

function makePercent(score: number | null): string {
  return score === null ? 'unknown' : `${Math.round(100 * score)} %`;
}

interface RowsProps {
  title: string;
  color: Color;
  rows: readonly DepartureGroup[];
  describe: (row: DepartureGroup) => string;
  onShowGames: (keys: readonly string[]) => void;
  onMakeCard?: (row: DepartureGroup) => void;
}

function Rows({ title, color, rows, describe, onShowGames, onMakeCard }: RowsProps) {
  return (
    <section aria-label={title}>
      <Title order={3} size="h6" mt="md" mb={4}>
        {title}
      </Title>
      {rows.length === 0 && (
        <Text size="sm" c="dimmed">
          None.
        </Text>
      )}
      <ul className={classes.groups}>
        {rows.slice(0, mostRows).map((row) => (
          <li key={`${row.position} ${row.san}`} className={classes.group}>
            <span>
              <strong>
                {makeMoveNumber(row.ply)} {row.san}
              </strong>{' '}
              <span className={classes.quiet}>{describe(row)}</span>
            </span>
            <span className={classes.figures}>
              {row.times}× · score {makePercent(row.score)}
              {row.stayed > 0 && ` · in the book ${makePercent(row.stayedScore)} of ${row.stayed}`}
              {row.cost > 0.05 && ` · cost ${row.cost.toFixed(1)} points`}
            </span>
            <span className={classes.links}>
              <UnstyledButton className={classes.link} onClick={() => onShowGames(row.gameKeys)}>
                {row.times === 1 ? 'Show the game' : `Show ${row.times} games`}
              </UnstyledButton>
              {onMakeCard && (
                <UnstyledButton className={classes.link} onClick={() => onMakeCard(row)}>
                  Make card
                </UnstyledButton>
              )}
              <Link
                className={classes.link}
                to={makeOpeningAddress({ color, position: row.position, move: row.san })}
              >
                Show in opening
              </Link>
            </span>
          </li>
        ))}
      </ul>
      {rows.length > mostRows && (
        <Text size="xs" c="dimmed">
          And {rows.length - mostRows} more that cost less.
        </Text>
      )}
    </section>
  );
}

/** By month, how often you were the one to leave. */
function Months({ months }: { months: readonly MonthFigures[] }) {
  const shown = months.filter(({ month }) => month > '1970-01').slice(-24);
  if (shown.length < 2) return null;
  const points = shown.map(({ leftByYou }, index) => `${index * 10},${(40 - 36 * leftByYou - 2).toFixed(1)}`);
  const [first, last] = [shown[0], shown.at(-1)];
  const words = `You left in ${makePercent(first?.leftByYou ?? null)} of games in ${first?.month}, in ${makePercent(last?.leftByYou ?? null)} in ${last?.month}.`;
  return (
    <figure className={classes.months}>
      <svg viewBox={`0 0 ${(shown.length - 1) * 10} 40`} preserveAspectRatio="none" aria-hidden="true">
        <polyline points={points.join(' ')} />
      </svg>
      <figcaption className={classes.quiet}>{words}</figcaption>
    </figure>
  );
}
