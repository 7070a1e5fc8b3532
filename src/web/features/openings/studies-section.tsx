import { SimpleGrid, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';

import { type OpeningStudy, useStudies } from '../../lib/studies.ts';
import { CurrentOpenings, useStudyCounts } from '../../ui/opening-study/current-openings.tsx';
import { FileStudySetter } from '../../ui/opening-study/file-study-setter.tsx';
import { LichessStudySetter } from '../../ui/opening-study/lichess-study-setter.tsx';
import { SectionCard } from './section-card.tsx';

function useStudyLine(color: 'White' | 'Black', study: OpeningStudy | null): string {
  const counts = useStudyCounts(study);
  if (study === null) return `${color}: no opening yet`;
  return counts === undefined ? `${color}: ${study.title}` : `${color}: ${study.title}, ${counts}`;
}

function Summary() {
  const { white, black, isLoading, isFailed } = useStudies();
  const lines = [useStudyLine('White', white), useStudyLine('Black', black)];
  if (isLoading) return 'Loading';
  if (isFailed) return 'Could not be loaded';
  return lines.map((line) => <div key={line}>{line}</div>);
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
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl" verticalSpacing="xl">
          <Source title="From Lichess">
            <LichessStudySetter />
          </Source>
          <Source title="From a PGN file">
            <FileStudySetter />
          </Source>
        </SimpleGrid>
      </Stack>
    </SectionCard>
  );
}
