import { Button, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import type { StudyColor } from '#contract/studies';

import { firstBookPath, readyBooksPath } from '../../opening/opening-address.ts';
import { describeNoStudy, makeBookTitle, useStudies } from '../../opening/studies.ts';
import {
  CountsToCome,
  CurrentOpenings,
  StudySummaryLine,
  useStudyCounts,
} from '../../opening/study-setting/current-openings.tsx';
import { FileStudySetter } from '../../opening/study-setting/file-study-setter.tsx';
import { LichessStudySetter } from '../../opening/study-setting/lichess-study-setter.tsx';
import classes from './openings.module.css';

function StudyLine({ name, color }: { name: string; color: StudyColor }) {
  const studies = useStudies();
  const study = studies[color];
  const counts = useStudyCounts(study);
  if (study === null) return <StudySummaryLine>{`${name}: ${describeNoStudy(studies)}`}</StudySummaryLine>;
  return (
    <StudySummaryLine>
      {`${name}: ${makeBookTitle(study)}`}
      {counts === undefined ? <CountsToCome /> : `, ${counts}`}
    </StudySummaryLine>
  );
}

function Source({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap="sm" component="section">
      <Title order={3} size="h6">
        {title}
      </Title>
      {children}
    </Stack>
  );
}

function Beginnings({ isFirst }: { isFirst: boolean }) {
  return (
    <>
      <Source title="From your games">
        <Text size="sm">
          Your most played moves become a repertoire. You see it before anything is saved.
        </Text>
        <Button component={Link} to={firstBookPath} variant={isFirst ? 'filled' : 'light'}>
          Make a repertoire from my games
        </Button>
      </Source>
      <Source title="Ready-made">
        <Text size="sm">
          {isFirst
            ? 'No games yet? Start with a small repertoire of about 45 positions.'
            : 'Small repertoires of about 45 positions. Set one or add it to yours.'}
        </Text>
        <Button component={Link} to={readyBooksPath} variant={isFirst ? 'default' : 'light'}>
          Choose a ready-made repertoire
        </Button>
      </Source>
    </>
  );
}

export function StudiesSection({ isFirst = false }: { isFirst?: boolean }) {
  return (
    <section className={classes.section} aria-label="Opening Studies">
      <header>
        <Title order={2} size="h5">
          Opening Studies
        </Title>
        {/* With `isFirst`, the studies are listed further down. */}
        {!isFirst && (
          <Text size="xs" c="dimmed" component="div">
            <StudyLine name="White" color="white" />
            <StudyLine name="Black" color="black" />
          </Text>
        )}
      </header>
      {isFirst && (
        <div className={classes.sources}>
          <Beginnings isFirst />
        </div>
      )}
      <CurrentOpenings />
      <div className={classes.sources}>
        {!isFirst && (
          <Stack gap="lg">
            <Beginnings isFirst={false} />
          </Stack>
        )}
        <Source title="From Lichess">
          <LichessStudySetter />
        </Source>
        <Source title="From a PGN file">
          <FileStudySetter />
        </Source>
      </div>
    </section>
  );
}
