import { Tabs, Text } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { countOf } from '#chess/count-of';
import { RATING_NAMES } from '#chess/memory/schedule';
import { MEMORY_KINDS, type MemoryKind, STABILITY_BOUNDS } from '#chess/memory/statistics';
import type { MemoryStatisticsData } from '#contract/memory';

import { BarChart } from '../../../ui/bar-chart.tsx';
import { Info } from '../../../ui/info.tsx';
import classes from './memory.module.css';
import { makeDurationText, makeMonthText, makeTimeText } from './memory-words.ts';
import { type StatisticsPart, parts, pickPart } from './statistics-parts.ts';
import { makePercentText } from '../../../lib/percent-text.ts';

const kindNames: Record<MemoryKind, string> = { cards: 'Cards', white: 'White', black: 'Black' };
const stabilityNames = [
  'under a day',
  '1 to 3 days',
  '3 to 7 days',
  '1 to 2 weeks',
  '2 to 4 weeks',
  '1 to 3 months',
  '3 months to a year',
  'over a year',
];
const stabilityLabels = ['<1 d', '1 d', '3 d', '1 wk', '2 wk', '1 mo', '3 mo', '1 yr'];
const monthsShown = 12;

interface StatisticsProps {
  statistics: MemoryStatisticsData;
  retention: number;
}

const kindsOf: Record<StatisticsPart, readonly MemoryKind[]> = {
  all: MEMORY_KINDS,
  cards: ['cards'],
  openings: ['white', 'black'],
};

export function StatisticsPanels({ statistics, retention }: StatisticsProps) {
  return (
    <Tabs className={classes.wide} defaultValue="all" keepMounted={false}>
      <Tabs.List className={classes.parts} aria-label="Statistics">
        {parts.map(({ value, label }) => (
          <Tabs.Tab key={value} value={value}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {parts.map(({ value }) => (
        <Tabs.Panel key={value} value={value}>
          <div className={classes.grid}>
            <PartPanels statistics={statistics} retention={retention} part={value} />
          </div>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function PartPanels({ statistics, retention, part }: StatisticsProps & { part: StatisticsPart }) {
  const { months: all, stabilities } = pickPart(statistics, part);
  const months = all.slice(-monthsShown);
  const asked = months.reduce((sum, month) => sum + month.asked, 0);
  const remembered = months.reduce((sum, month) => sum + month.remembered, 0);
  const reviews = months.reduce((sum, month) => sum + month.reviews, 0);
  const timed = months.reduce((sum, month) => sum + month.timed, 0);
  const tookMs = months.reduce((sum, month) => sum + month.took_ms, 0);
  const memories = stabilities.reduce((sum, count) => sum + count, 0);
  return (
    <>
      <Panel
        title="Remembered"
        text={
          asked === 0
            ? 'No answers after a day or more yet.'
            : `${makePercentText(remembered / asked)} remembered after a day or more. Dashed line: your target, ${makePercentText(retention)}.`
        }
        info={
          asked > 0 && <Info label="Sample size">{`${countOf(asked, 'answer')} in the last 12 months.`}</Info>
        }
        label="Remembered by month"
        columns={['Month', 'Remembered']}
        most={1}
        showsTexts={months.length <= 8}
        line={{ value: retention, text: `target ${makePercentText(retention)}` }}
        bars={(asked > 0 ? months : []).map((month) => ({
          ...nameMonth(month),
          value: month.asked === 0 ? 0 : month.remembered / month.asked,
          text: month.asked === 0 ? 'no answers' : makePercentText(month.remembered / month.asked),
        }))}
      />
      <Grades grades={statistics.grades} kinds={kindsOf[part]} />
      <Panel
        title="Memory strength"
        text={
          memories === 0
            ? 'Nothing has been learned yet.'
            : `${memories} learned, sorted by how long you remember them.`
        }
        info={
          memories > 0 && (
            <Info label="About memory strength">The time until your chance to remember falls to 90 %.</Info>
          )
        }
        columns={['Remembered for', 'Learned']}
        bars={(memories > 0 ? stabilities : []).map((count, index) => ({
          name: stabilityNames[index] ?? `over ${STABILITY_BOUNDS.at(-1)} days`,
          label: stabilityLabels[index] ?? '',
          value: count,
          text: String(count),
        }))}
      />
      <Panel
        title="Time spent"
        text={
          reviews === 0
            ? 'No answers yet.'
            : timed === 0
              ? `${countOf(reviews, 'answer')}, no times recorded.`
              : makeTimeText(reviews, timed, tookMs)
        }
        label="Time spent by month"
        columns={['Month', 'Time']}
        showsTexts={months.length <= 6}
        bars={(timed > 0 ? months : []).map((month) => ({
          ...nameMonth(month),
          value: month.took_ms,
          text: makeDurationText(month.took_ms),
        }))}
      />
    </>
  );
}

function nameMonth({ month }: { month: string }): { name: string; label: string } {
  const name = makeMonthText(month);
  return { name, label: name.slice(0, 3) };
}

interface PanelProps extends Omit<ComponentProps<typeof BarChart>, 'label'> {
  title: string;
  label?: string;
  text: string;
  info?: ReactNode;
}

function Panel({ title, text, info, ...chart }: PanelProps) {
  return (
    <section className={classes.panel}>
      <h2 className={classes.title}>{title}</h2>
      <Text size="sm" c="dimmed">
        {text} {info}
      </Text>
      {chart.bars.length > 0 && <BarChart showsTexts label={title} {...chart} />}
    </section>
  );
}

interface GradesProps {
  grades: MemoryStatisticsData['grades'];
  kinds: readonly MemoryKind[];
}

function Grades({ grades, kinds }: GradesProps) {
  const used = kinds.filter((kind) => grades[kind].some((count) => count > 0));
  const sums = [0, 1, 2, 3].map((at) => used.reduce((sum, kind) => sum + (grades[kind][at] ?? 0), 0));
  const all = sums.reduce((sum, count) => sum + count, 0);
  const shares = used.map((kind) => {
    const counts = grades[kind];
    const total = counts.reduce((sum, count) => sum + count, 0);
    return `${kindNames[kind]}: ${makePercentText((total - counts[0]) / total)} of ${total} right`;
  });
  return (
    <Panel
      title="Answers by score"
      text={all === 0 ? 'No answers yet.' : shares.join(' · ')}
      columns={['Score', 'Answers']}
      bars={(all > 0 ? sums : []).map((count, index) => ({
        name: RATING_NAMES[index + 1] ?? '',
        label: RATING_NAMES[index + 1] ?? '',
        value: count,
        text: `${count} (${makePercentText(count / all)})`,
        tone: index === 0 ? ('again' as const) : ('plain' as const),
      }))}
    />
  );
}
