import { startTransition, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import * as z from 'zod/mini';
import { type GameReview, type Site, sites } from '#contract/games';
import { type LibraryGameDraft, libraryGameDraft } from '#contract/library';

import { isAlwaysWanted, wantReview } from '../../analysis/wanted-analyses.ts';
import { useUser } from '../../lib/session.tsx';
import { makeUuid } from '../../lib/uuid.ts';
import { InlineError } from '../../ui/inline-error.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PageSkeleton } from '../../ui/loading.tsx';
import { showUndo } from '../../ui/notices.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { makeReviewedGame } from '../../library/reviewed-game.ts';
import { AddGames } from './add-games.tsx';
import { makePlayersText } from './game-text.ts';
import { hasReturningWork } from './library/returning-work.ts';
import { makeReviewDraft } from './reviews/pending-changes.ts';
import { ReviewList } from './reviews/review-list.tsx';
import { ReviewProvider } from './review-context.tsx';
import { ReviewScreen } from './review-screen.tsx';
import { useSelectedGame } from './reviews/selected-game.ts';
import { UnsavedAlert } from './reviews/unsaved-alert.tsx';
import { loadGameParser, useGameMoves } from './moves/use-game-moves.ts';
import { useReviews } from './reviews/use-reviews.ts';

const GetGameModal = lazyPart(async () => (await import('./get-game/get-game-modal.tsx')).GetGameModal);

const AddPgn = lazyPart(async () => (await import('./library/add-pgn.tsx')).AddPgn);
const AllGames = lazyPart(async () => (await import('./library/all-games.tsx')).AllGames);
const ReturningSync = lazyPart(async () => (await import('./library/returning-sync.tsx')).ReturningSync);

/** Links pass the game as history state, so that this screen need not fetch it. */
const wantedReview = z.object({ reviewGame: libraryGameDraft });

type OpenedDialog =
  | { part: 'site'; site: Site }
  | { part: 'add' }
  | { part: 'all' | 'report'; keys?: readonly string[]; visit?: string };

function findDialog(get: string | null, visit: string): OpenedDialog | undefined {
  if (get === 'pgn') return { part: 'add' };
  if (get === 'all' || get === 'report') return { part: get, visit };
  const site = sites.find((each) => each === get);
  return site && { part: 'site', site };
}

/**
 * Examples: `?get=Lichess`, `?get=pgn`, `?get=all`, `?get=report`, or a game with `&ply=23` or `&at=mistake`
 */
function useRequest() {
  const { search, key } = useLocation();
  const params = new URLSearchParams(search);
  const ply = params.get('ply') ?? '';
  const mistakePly = /^[1-9]\d{0,2}$/.test(ply) ? Number(ply) : undefined;
  const opensAtMistake = params.get('at') === 'mistake';
  return { dialog: findDialog(params.get('get'), key), mistakePly, opensAtMistake };
}

export function GameReviewPage() {
  const { reviews, isLoaded, error, retry, outbox, pending } = useReviews();
  const { id: userId } = useUser();
  const { selectedId, select, deselect } = useSelectedGame();
  const [isReturning] = useState(() => hasReturningWork(userId));
  const requested = useRequest();
  const { state, key: visit } = useLocation();
  const [wanted, setWanted] = useState<unknown>(state);
  const [opened, setOpened] = useState(requested.dialog);
  const review = reviews.find(({ id }) => id === selectedId);
  const game = useGameMoves(review?.pgn);

  const showRequested = useEffectEvent(() => {
    if (requested.dialog) setOpened(requested.dialog);
  });
  useEffect(() => {
    showRequested();
  }, [visit]);

  const isExpected = selectedId !== undefined;
  useEffect(() => {
    if (isExpected) loadGameParser().catch(() => undefined);
  }, [isExpected]);

  function add(game: LibraryGameDraft, options?: { replace: boolean }): void {
    const id = makeUuid();
    const review = { id, ...makeReviewedGame(game) };
    outbox.put({ kind: 'save', review, mistakes: [], notesBefore: null, gameKey: game.game_key });
    if (isAlwaysWanted()) wantReview(userId, id, true);
    select(id, options);
    setOpened(undefined);
  }

  useEffect(() => {
    if (!isLoaded || wanted === null) return;
    setWanted(null);
    const game = z.safeParse(wantedReview, wanted).data?.reviewGame;
    if (game === undefined) return;
    const known = reviews.find(({ link, pgn }) => (link !== '' && link === game.link) || pgn === game.pgn);
    if (known) select(known.id, { replace: true });
    else add(game, { replace: true });
    // Run this once, as soon as the page knows which games have a review.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isLoaded, wanted]);

  function remove(removed: GameReview): void {
    outbox.put({ kind: 'delete', id: removed.id });
    if (removed.id === selectedId) deselect();
    showUndo(`Deleted ${makePlayersText(removed)}`, () => {
      const { mistakes, notes } = removed;
      outbox.put({ kind: 'save', review: makeReviewDraft(removed), mistakes, notesBefore: notes });
      select(removed.id);
    });
  }

  const close = (): void => setOpened(undefined);

  const getGameButtons = (
    <AddGames
      isOneButton={review !== undefined}
      isFirst={isLoaded && reviews.length === 0}
      onGet={(site) => startTransition(() => setOpened({ part: 'site', site }))}
      onAddPgn={() => startTransition(() => setOpened({ part: 'add' }))}
      onShowAll={() => startTransition(() => setOpened({ part: 'all' }))}
    />
  );

  if ((!isLoaded && !error && selectedId !== undefined) || game === undefined) return <PageSkeleton />;
  return (
    <>
      {error && !isLoaded && (
        <>
          <PageHeader title="No Game Selected" actions={getGameButtons} />
          <InlineError onRetry={retry}>Your game reviews could not be loaded: {error.message}.</InlineError>
        </>
      )}
      {(isLoaded || !error) && (
        <ReviewProvider
          key={review?.id ?? 'none'}
          review={review}
          mistakePly={requested.mistakePly}
          opensAtMistake={requested.opensAtMistake}
          reviews={reviews}
          game={game}
          pending={pending}
          outbox={outbox}
        >
          <ReviewScreen
            alert={<UnsavedAlert pending={pending} outbox={outbox} />}
            getGameButtons={getGameButtons}
            list={
              <ReviewList
                reviews={isLoaded ? reviews : undefined}
                selectedId={review?.id}
                onSelect={select}
                onPoint={() => loadGameParser().catch(() => undefined)}
                onDelete={remove}
              />
            }
          />
        </ReviewProvider>
      )}
      <Suspense>{isLoaded && isReturning && <ReturningSync />}</Suspense>
      <Suspense>
        {opened?.part === 'site' && (
          <GetGameModal site={opened.site} reviews={reviews} onPick={add} onClose={close} />
        )}
        {opened?.part === 'add' && (
          <AddPgn onAdded={add} onAddedMany={(keys) => setOpened({ part: 'all', keys })} onClose={close} />
        )}
        {(opened?.part === 'all' || opened?.part === 'report') && (
          <AllGames
            key={opened.visit}
            firstTab={opened.part === 'report' ? 'report' : 'games'}
            reviews={reviews}
            keys={opened.keys}
            onOpen={({ id }) => {
              select(id);
              close();
            }}
            onReview={add}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
