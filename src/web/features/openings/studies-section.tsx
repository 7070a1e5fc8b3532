import { Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';

import type { StudyColor } from '#contract/studies';

import { describeNoStudy, useStudies } from '../../opening/studies.ts';
import {
  CountsToCome,
  CurrentOpenings,
  StudySummary,
  useStudyCounts,
} from '../../opening/study-setting/current-openings.tsx';
import { FileStudySetter } from '../../opening/study-setting/file-study-setter.tsx';
import { LichessStudySetter } from '../../opening/study-setting/lichess-study-setter.tsx';
import { TwoColumns } from '../../ui/two-columns.tsx';
import { SectionCard } from './section-card.tsx';

function StudyLine({ name, color }: { name: string; color: StudyColor }) {
  const studies = useStudies();
  const study = studies[color];
  const counts = useStudyCounts(study);
  if (study === null) return <StudySummary>{`${name}: ${describeNoStudy(studies)}`}</StudySummary>;
  return (
    <StudySummary>
      {`${name}: ${study.title}`}
      {counts === undefined ? <CountsToCome /> : `, ${counts}`}
    </StudySummary>
  );
}

function Summary() {
  return (
    <>
      <StudyLine name="White" color="white" />
      <StudyLine name="Black" color="black" />
    </>
  );
}

function Source({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap="sm" component="section">
      <Title order={3} size="h5">
        {title}
      </Title>
      {children}
    </Stack>
  );
}

export function StudiesSection() {
  return (
    <SectionCard value="studies" title="Opening Studies" summary={<Summary />}>
      <Stack gap="lg">
        <CurrentOpenings />
        <TwoColumns from="md">
          <Source title="From Lichess">
            <LichessStudySetter />
          </Source>
          <Source title="From a PGN file">
            <FileStudySetter />
          </Source>
        </TwoColumns>
      </Stack>
    </SectionCard>
  );
}
