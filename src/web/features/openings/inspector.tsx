import { Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, Suspense, useRef } from 'react';

import type { StudyColor } from '#contract/studies';

import type { ShownFigures } from '../../coverage/use-book-figures.ts';
import type { BookSummary } from '../../worker/book-position.ts';
import type { OpeningStudy } from '../../opening/studies.ts';
import type { ShownBook } from './use-book.ts';
import { bringIntoSight } from '../../ui/bring-into-sight.ts';
import { lazyPart, onIntent } from '../../ui/lazy-part.tsx';
import { leaveTab } from '../../ui/leave-tab.ts';
import { inspectorTabs, type InspectorActions, type InspectorTab } from './inspector-actions.ts';
import type { CoverageCheck } from './use-coverage-check.ts';
import type { OpenGaps } from './use-gaps.ts';
import classes from './openings.module.css';

// Other tabs load on hover or focus.
const GapsSection = lazyPart(async () => (await import('./gaps-section.tsx')).GapsSection);
const ConsistencySection = lazyPart(
  async () => (await import('./consistency-section.tsx')).ConsistencySection,
);
const ChaptersSection = lazyPart(async () => (await import('./chapters-section.tsx')).ChaptersSection);
const StudiesSection = lazyPart(async () => (await import('./studies-section.tsx')).StudiesSection);

interface InspectorProps {
  book: ShownBook;
  color: StudyColor;
  study: OpeningStudy | null;
  tab: InspectorTab;
  actions: InspectorActions;
  summary: BookSummary | undefined;
  figures: ShownFigures | undefined;
  shownKey: string | undefined;
  check: CoverageCheck;
  gaps: OpenGaps;
  /** Undefined without a board. */
  moves: ReactNode;
}

/** One tab at a time. */
export function Inspector(props: InspectorProps) {
  const { book, color, study, tab, actions, summary, figures, shownKey, check, gaps, moves } = props;
  const contradictions = summary?.contradictions.filter(({ isOnPurpose }) => !isOnPurpose).length;
  const panel = useRef<HTMLDivElement>(null);
  const isPhone = useMediaQuery('(max-width: 47.99em)');
  const open = (next: string | null) => {
    actions.onTab(inspectorTabs.find((each) => each === next) ?? 'moves');
    // On phones a tab's content would be below the fold.
    if (isPhone && next !== 'moves') bringIntoSight(panel.current);
  };
  return (
    <Tabs ref={panel} className={classes.inspector} keepMounted={false} value={tab} onChange={open}>
      <Tabs.List aria-label="Repertoire" onClick={leaveTab}>
        {moves !== undefined && <Tabs.Tab value="moves">Moves</Tabs.Tab>}
        <Tabs.Tab value="gaps" {...onIntent(GapsSection)}>
          <TabLabel count={gaps.counted}>Gaps</TabLabel>
        </Tabs.Tab>
        <Tabs.Tab value="contradictions" {...onIntent(ConsistencySection)}>
          <TabLabel count={contradictions?.toLocaleString('en')}>Contradictions</TabLabel>
        </Tabs.Tab>
        <Tabs.Tab value="chapters" {...onIntent(ChaptersSection)}>
          <TabLabel count={summary?.chapters.length.toLocaleString('en')}>Chapters</TabLabel>
        </Tabs.Tab>
        <Tabs.Tab value="studies" {...onIntent(StudiesSection)}>
          Studies
        </Tabs.Tab>
      </Tabs.List>
      {moves !== undefined && <Tabs.Panel value="moves">{moves}</Tabs.Panel>}
      <Suspense>
        <Tabs.Panel value="gaps">
          <GapsSection
            book={book}
            color={color}
            study={study}
            summary={summary}
            figures={figures}
            check={check}
            gaps={gaps}
            actions={actions}
          />
        </Tabs.Panel>
        <Tabs.Panel value="contradictions">
          <ConsistencySection color={color} summary={summary} shownKey={shownKey} actions={actions} />
        </Tabs.Panel>
        <Tabs.Panel value="chapters">
          <ChaptersSection book={book} study={study} summary={summary} color={color} />
        </Tabs.Panel>
        <Tabs.Panel value="studies">
          <StudiesSection />
        </Tabs.Panel>
      </Suspense>
    </Tabs>
  );
}

function TabLabel({ count, children }: { count: string | undefined; children: ReactNode }) {
  return (
    <>
      {children} <span className={classes.count}>{count !== '0' && count}</span>
    </>
  );
}
