import { Button, Group, Text, Title, UnstyledButton } from '@mantine/core';
import type { Color } from 'chessops/types';
import { useState } from 'react';
import { Link } from 'react-router';
import { countOf } from '#chess/count-of';
import type { DeviationGroup, GamesReport } from '#chess/opening/games-report';
import { nameColor } from '#chess/position/color-name';

import { makeOpeningAddress } from '../../../opening/opening-address.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Figure, parts } from '../../../ui/parts.tsx';
import classes from './book-report.module.css';
import { MonthTrend } from './month-trend.tsx';
import { endingTones } from '../../../library/game-words.ts';
import { describeBook, makeReportScore, makeRowMove } from './report-words.ts';

interface BookReportProps {
  reports: Record<Color, GamesReport | undefined> | undefined;
  isStudying: boolean;
  onShowGames: (keys: readonly string[]) => void;
  onMakeCard: (row: DeviationGroup, color: Color) => void;
}

const mostRows = 25;

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
            {nameColor(each)}
          </Button>
        ))}
      </Group>
      {report === undefined && isStudying && (
        <Text c="dimmed" size="sm" mt="sm" role="status">
          Comparing your games with your repertoire.
        </Text>
      )}
      {report === undefined && !isStudying && (
        <EmptyState
          title="Nothing to compare yet"
          action={
            <Button component={Link} to="/manage_openings" variant="default">
              Manage Openings
            </Button>
          }
        >
          {`Import games with ${nameColor(color)} and set a repertoire to see your deviations.`}
        </EmptyState>
      )}
      {report && (
        <>
          <div className={classes.head}>
            <Headline report={report} />
            <MonthTrend months={report.months} />
          </div>
          <Rows
            title="You deviated"
            hint="Your own deviations, most costly first."
            color={color}
            isOwn
            rows={report.departures}
            onShowGames={onShowGames}
            onMakeCard={(row) => onMakeCard(row, color)}
          />
          <Rows
            title="Gaps"
            hint="Opponents’ replies without an answer, most costly first."
            color={color}
            isOwn={false}
            rows={report.unanswered}
            onShowGames={onShowGames}
          />
        </>
      )}
    </div>
  );
}

const endings = [
  { name: 'you-left', words: 'you deviated' },
  { name: 'opponent-left', words: 'opponent deviated' },
  { name: 'book-ended', words: 'end of line' },
  { name: 'game-ended', words: 'no deviation' },
] as const;

function Headline({ report }: { report: GamesReport }) {
  const { games, score, medianMove } = report;
  const figures = [
    { name: games === 1 ? 'game' : 'games', value: games.toLocaleString('en') },
    { name: 'results', value: makeReportScore(score) },
    {
      name: 'you are usually out of your repertoire',
      value: medianMove === undefined ? '–' : `move ${medianMove}`,
    },
  ];
  return (
    <div>
      <Group gap="md">
        {figures.map(({ name, value }) => (
          <Figure key={name} value={value} label={name} />
        ))}
      </Group>
      <div className={`${parts.bar} ${classes.bar}`} aria-hidden="true">
        {endings.map(({ name }) => (
          <span key={name} data-tone={endingTones[name]} style={{ flexGrow: report.endings[name] }} />
        ))}
      </div>
      <Group component="ul" gap="md" className={parts.quiet} aria-label="Who deviated">
        {endings.map(({ name, words }) => (
          <li key={name} className={parts.row}>
            <span className={parts.dot} data-tone={endingTones[name]} />
            <span>
              {words} <b>{report.endings[name]}</b>
            </span>
          </li>
        ))}
      </Group>
    </div>
  );
}

interface RowsProps {
  title: string;
  hint: string;
  color: Color;
  isOwn: boolean;
  rows: readonly DeviationGroup[];
  onShowGames: (keys: readonly string[]) => void;
  onMakeCard?: (row: DeviationGroup) => void;
}

function Rows({ title, hint, color, isOwn, rows, onShowGames, onMakeCard }: RowsProps) {
  return (
    <section aria-label={title}>
      <Title order={3} size="h5" mt="lg">
        {title}
      </Title>
      <Text size="sm" c="dimmed" mb={6}>
        {rows.length === 0 ? 'None.' : hint}
      </Text>
      {rows.length > 0 && (
        <table className={`${parts.table} ${classes.rows}`}>
          <thead>
            <tr>
              <th scope="col">Move</th>
              <th scope="col">Times</th>
              <th scope="col">Results</th>
              <th scope="col">Results in repertoire</th>
              <th scope="col">Win chance lost</th>
              <th scope="col">Game points lost</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, mostRows).map((row) => (
              <tr key={`${row.position} ${row.san}`}>
                <th scope="row">
                  <strong>{makeRowMove(row)}</strong>{' '}
                  <span className={parts.quiet}>{describeBook(row, isOwn)}</span>
                </th>
                <td data-name="Times">{row.times}</td>
                <td data-name="Results">{makeReportScore(row.score)}</td>
                <td data-name="Results in repertoire">
                  {row.stayed === 0 ? '–' : `${makeReportScore(row.stayedScore)} of ${row.stayed}`}
                </td>
                <td data-name="Win chance lost">{makeLossText(row)}</td>
                <td data-name="Game points lost">{row.cost > 0.05 ? row.cost.toFixed(1) : '–'}</td>
                <td className={classes.links}>
                  <UnstyledButton className={parts.link} onClick={() => onShowGames(row.gameKeys)}>
                    {row.times === 1 ? 'Show the game' : `Show ${row.times} games`}
                  </UnstyledButton>
                  {onMakeCard && (
                    <UnstyledButton className={parts.link} onClick={() => onMakeCard(row)}>
                      Make card
                    </UnstyledButton>
                  )}
                  <Link
                    className={parts.link}
                    to={makeOpeningAddress({ color, position: row.position, move: row.san })}
                  >
                    Show in repertoire
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rows.length > mostRows && (
        <Text size="xs" c="dimmed" mt={4}>
          And {rows.length - mostRows} more that cost less.
        </Text>
      )}
    </section>
  );
}

function makeLossText({ loss, analysed, times }: DeviationGroup): string {
  if (loss === null) return '–';
  const mean = `${Math.round(loss)} %`;
  return analysed === times ? mean : `${mean} in ${countOf(analysed, 'analysed game')}`;
}
