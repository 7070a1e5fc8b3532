import { Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, Suspense, useRef } from 'react';

import { bringIntoSight } from '../../ui/bring-into-sight.ts';
import { lazyPart, onIntent } from '../../ui/lazy-part.tsx';
import { parts } from '../../ui/parts.tsx';
import { leaveTab } from '../../ui/leave-tab.ts';
import { inspectorTabs, useRepertoire } from './repertoire-context.ts';
import classes from './openings.module.css';

const GapsSection = lazyPart(async () => (await import('./gaps-section.tsx')).GapsSection);
const ConsistencySection = lazyPart(
  async () => (await import('./consistency-section.tsx')).ConsistencySection,
);
const ChaptersSection = lazyPart(async () => (await import('./chapters-section.tsx')).ChaptersSection);
const StudiesSection = lazyPart(async () => (await import('./studies-section.tsx')).StudiesSection);

/** `moves` is the content of the first tab. Without it, there is no such tab. */
export function Inspector({ moves }: { moves?: ReactNode }) {
  const { summary, gaps, tab, openTab } = useRepertoire();
  const contradictions = summary?.contradictions.filter(({ isOnPurpose }) => !isOnPurpose).length;
  const panel = useRef<HTMLDivElement>(null);
  const isPhone = useMediaQuery('(max-width: 47.99em)');
  const open = (next: string | null) => {
    openTab(inspectorTabs.find((each) => each === next) ?? 'moves');
    if (isPhone && next !== 'moves') bringIntoSight(panel.current);
  };
  return (
    <Tabs
      ref={panel}
      className={`${parts.panel} ${classes.inspector}`}
      keepMounted={false}
      value={tab}
      onChange={open}
    >
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
          <GapsSection />
        </Tabs.Panel>
        <Tabs.Panel value="contradictions">
          <ConsistencySection />
        </Tabs.Panel>
        <Tabs.Panel value="chapters">
          <ChaptersSection />
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
      {children} <span className={`${parts.quiet} ${classes.count}`}>{count !== '0' && count}</span>
    </>
  );
}
