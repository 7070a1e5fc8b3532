import { memo, type ReactNode, Suspense } from 'react';

import type { StudyColor } from '#contract/studies';

import type { BookSummary } from '../../worker/book-place.ts';
import type { OpeningStudy } from '../../opening/studies.ts';
import type { Book } from './use-book.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { ListSkeleton } from '../../ui/loading.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx';
import { CoverageSection } from './coverage-section.tsx';
import type { CoverageCheck } from './use-coverage-check.ts';
import type { OpenGaps } from './use-gaps.ts';
import classes from './openings.module.css';

const ChaptersSection = lazyPart(async () => (await import('./chapters-section.tsx')).ChaptersSection);
const ConsistencySection = lazyPart(
  async () => (await import('./consistency-section.tsx')).ConsistencySection,
);
const StudiesSection = lazyPart(async () => (await import('./studies-section.tsx')).StudiesSection);

interface InspectorProps {
  book: Book;
  color: StudyColor;
  study: OpeningStudy | null;
  tab: InspectorTab;
  onTab: (tab: InspectorTab) => void;
  summary: BookSummary | undefined;
  /** The position on the board, where a tab wants it. */
  shownKey: string | undefined;
  check: CoverageCheck;
  gaps: OpenGaps;
}

const tabs = ['gaps', 'contradictions', 'chapters', 'studies'] as const;
export type InspectorTab = (typeof tabs)[number];

/** Everything about the book that is not a position: gaps, contradictions, chapters, and where the study comes from. A step on the board does not draw it anew. */
export const Inspector = memo(function Inspector(props: InspectorProps) {
  const { book, color, study, tab, onTab, summary, shownKey, check, gaps } = props;
  const contradictions = summary?.contradictions.filter(({ isOnPurpose }) => !isOnPurpose).length;
  return (
    <Tabs
      className={classes.inspector}
      value={tab}
      onChange={(next) => onTab(tabs.find((each) => each === next) ?? 'gaps')}
    >
      <TabList label="About the book">
        <Tab value="gaps">
          <TabLabel count={gaps.open.length}>Gaps</TabLabel>
        </Tab>
        <Tab value="contradictions">
          <TabLabel count={contradictions}>Contradictions</TabLabel>
        </Tab>
        <Tab value="chapters">Chapters</Tab>
        <Tab value="studies">Studies</Tab>
      </TabList>
      <TabPanel value="gaps">
        <CoverageSection book={book} color={color} summary={summary} check={check} gaps={gaps} />
      </TabPanel>
      <TabPanel value="contradictions">
        <Suspense fallback={<ListSkeleton />}>
          <ConsistencySection color={color} summary={summary} shownKey={shownKey} />
        </Suspense>
      </TabPanel>
      <TabPanel value="chapters">
        <Suspense fallback={<ListSkeleton />}>
          <ChaptersSection book={book} study={study} summary={summary} color={color} />
        </Suspense>
      </TabPanel>
      <TabPanel value="studies">
        <Suspense fallback={<ListSkeleton />}>
          <StudiesSection />
        </Suspense>
      </TabPanel>
    </Tabs>
  );
});

function TabLabel({ count, children }: { count: number | undefined; children: ReactNode }) {
  return (
    <>
      {children}
      {count !== undefined && count > 0 && (
        <span className={classes.count}> {count.toLocaleString('en')}</span>
      )}
    </>
  );
}
