import { Button } from '@mantine/core';
import { IconSwords } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';

import { preparePath } from '../../opening/prepare-address.ts';
import { useStudies } from '../../opening/studies.ts';
import { makeDayText } from '../../opening/study-setting/study-words.ts';
import { InlineError } from '../../ui/inline-error.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { parts } from '../../ui/parts.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { BookCards } from './book-cards.tsx';
import classes from './openings.module.css';
import { UnsentChanges } from '../../opening/book/unsent-changes.tsx';

const FirstBookPage = lazyPart(async () => (await import('./first-book/first-book-page.tsx')).FirstBookPage);
const ReadyBooksPage = lazyPart(
  async () => (await import('./ready-books/ready-books-page.tsx')).ReadyBooksPage,
);
const OpeningsScreen = lazyPart(async () => (await import('./openings-screen.tsx')).OpeningsScreen);

function makeSubtitle({ white, black, isLoading }: ReturnType<typeof useStudies>): string {
  if (isLoading) return '';
  const dates = [white, black].flatMap((study) => (study ? [Date.parse(study.last_update)] : []));
  if (dates.length === 0) return 'View your repertoire, answer its gaps and resolve contradictions.';
  return `refreshed ${makeDayText(new Date(Math.max(...dates)), new Date())}`;
}

function hasChanges({ white, black }: ReturnType<typeof useStudies>): boolean {
  return [white, black].some((study) => study !== null && study.is_edited && study.link !== null);
}

export function ManageOpeningsPage() {
  const [search] = useSearchParams();
  const from = search.get('from');
  if (from !== 'games' && from !== 'ready') return <Books />;
  return <Suspense>{from === 'games' ? <FirstBookPage /> : <ReadyBooksPage />}</Suspense>;
}

function Books() {
  const studies = useStudies();
  const [searchSlot, setSearchSlot] = useState<HTMLElement | null>(null);
  // Keep the section of unsent changes after they are sent, so that it can show the result.
  const [hasHadChanges, setHasHadChanges] = useState(false);
  if (!hasHadChanges && hasChanges(studies)) setHasHadChanges(true);
  return (
    <>
      <PageHeader
        isOneLine
        isSpokenOnPhones
        title="Manage Openings"
        subtitle={makeSubtitle(studies)}
        actions={
          <>
            {hasHadChanges && <UnsentChanges />}
            <div ref={setSearchSlot} className={classes.searchSlot} />
            <Button
              component={Link}
              to={preparePath}
              flex="none"
              variant="default"
              leftSection={<IconSwords size={18} stroke={1.7} aria-hidden="true" />}
            >
              Prepare for…
            </Button>
          </>
        }
      />
      {studies.isLoading ? (
        <Waiting />
      ) : studies.isFailed ? (
        <InlineError onRetry={studies.reload}>Your repertoires could not be loaded.</InlineError>
      ) : (
        <Suspense fallback={<Waiting />}>
          <OpeningsScreen searchSlot={searchSlot} />
        </Suspense>
      )}
    </>
  );
}

function Waiting() {
  return (
    <div aria-busy="true">
      <BookCards />
      <div className={classes.grid} data-workspace>
        <div className={classes.waitingBoard} />
        <div className={`${parts.panel} ${parts.quiet} ${classes.waitingBox}`} data-padded>
          {/* This text is so long that browsers measure it as the largest paint, not the content that
              replaces it. */}
          Your repertoire is loading. Each position comes on a board, with opponents’ replies, gaps and
          contradictions beside it.
        </div>
      </div>
    </div>
  );
}
