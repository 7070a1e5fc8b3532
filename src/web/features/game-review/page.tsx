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
import { ReviewScreen } from './review-screen.tsx';
import { useSelectedGame } from './reviews/selected-game.ts';
import { UnsavedAlert } from './reviews/unsaved-alert.tsx';
import { loadGameParser, useGameMoves } from './moves/use-game-moves.ts';
import { useReviews } from './reviews/use-reviews.ts';

const GetGameModal = lazyPart(async () => (await import('./get-game/get-game-modal.tsx')).GetGameModal);

const AddPgn = lazyPart(async () => (await import('./library/add-pgn.tsx')).AddPgn);
const AllGames = lazyPart(async () => (await import('./library/all-games.tsx')).AllGames);
const ReturningSync = lazyPart(async () => (await import('./library/returning-sync.tsx')).ReturningSync);

/** The link carries the game, so that it is not fetched twice. */
const wantedReview = z.object({ reviewGame: libraryGameDraft });

/** `?get=Lichess`, `?get=pgn`, `?get=all`, `?get=report`, or a game with `&ply=23` or `&at=mistake` */
function useRequestedPart(): {
  site: Site | undefined;
  part: 'add' | 'all' | 'report' | undefined;
  mistakePly: number | undefined;
  opensAtMistake: boolean;
} {
  const params = new URLSearchParams(useLocation().search);
  const get = params.get('get');
  const part = get === 'pgn' ? 'add' : get === 'all' || get === 'report' ? get : undefined;
  const ply = params.get('ply') ?? '';
  const mistakePly = /^[1-9]\d{0,2}$/.test(ply) ? Number(ply) : undefined;
  const opensAtMistake = params.get('at') === 'mistake';
  return { site: sites.find((site) => site === get), part, mistakePly, opensAtMistake };
}

export function GameReviewPage() {
  const { reviews, isLoaded, error, retry, outbox, pending } = useReviews();
  const { id: userId } = useUser();
  const { selectedId, select, deselect } = useSelectedGame();
  const [isReturning] = useState(() => hasReturningWork(userId));
  const requested = useRequestedPart();
  const { state, key: visit } = useLocation();
  const [wanted, setWanted] = useState<unknown>(state);
  const [openedSite, setOpenedSite] = useState(requested.site);
  const [openedPart, setOpenedPart] = useState(requested.part);
  const [requestedVisit, setRequestedVisit] = useState(visit);
  const [addedKeys, setAddedKeys] = useState<readonly string[]>();
  const review = reviews.find(({ id }) => id === selectedId);
  const game = useGameMoves(review?.pgn);

  const showRequestedPart = useEffectEvent(() => {
    if (requested.part === undefined) return;
    setOpenedPart(requested.part);
    setRequestedVisit(visit);
  });
  useEffect(() => {
    // A link may come while this screen is shown.
    showRequestedPart();
  }, [visit]);

  const isExpected = selectedId !== undefined;
  useEffect(() => {
    // In parallel with the list.
    if (isExpected) loadGameParser().catch(() => undefined);
  }, [isExpected]);

  function add(game: LibraryGameDraft, options?: { replace: boolean }): void {
    const id = makeUuid();
    const review = { id, ...makeReviewedGame(game) };
    outbox.put({ kind: 'save', review, mistakes: [], notesBefore: null, gameKey: game.game_key });
    if (isAlwaysWanted()) wantReview(userId, id, true);
    select(id, options);
    setOpenedSite(undefined);
  }

  // A link may bring a library game to review.
  useEffect(() => {
    if (!isLoaded || wanted === null) return;
    setWanted(null);
    const game = z.safeParse(wantedReview, wanted).data?.reviewGame;
    if (game === undefined) return;
    const known = reviews.find(({ link, pgn }) => (link !== '' && link === game.link) || pgn === game.pgn);
    if (known) select(known.id, { replace: true });
    else add(game, { replace: true });
    // Once, as soon as it is known which games have a review.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isLoaded, wanted]);

  function open(known: string | undefined): void {
    if (known !== undefined) select(known);
    setOpenedPart(undefined);
  }

  function remove(removed: GameReview): void {
    outbox.put({ kind: 'delete', id: removed.id });
    if (removed.id === selectedId) deselect();
    showUndo(`Deleted ${makePlayersText(removed)}`, () => {
      const { mistakes, notes } = removed;
      outbox.put({ kind: 'save', review: makeReviewDraft(removed), mistakes, notesBefore: notes });
      select(removed.id);
    });
  }

  const getGameButtons = (
    <AddGames
      isOneButton={review !== undefined}
      isFirst={isLoaded && reviews.length === 0}
      // A transition: the screen renders behind the dialog.
      onGet={(site) => startTransition(() => setOpenedSite(site))}
      onAddPgn={() => startTransition(() => setOpenedPart('add'))}
      onShowAll={() => startTransition(() => setOpenedPart('all'))}
    />
  );

  // Waits only for a game in the address.
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
        <ReviewScreen
          // Another game starts fresh.
          key={review?.id ?? 'none'}
          review={review}
          mistakePly={requested.mistakePly}
          opensAtMistake={requested.opensAtMistake}
          reviews={reviews}
          game={game}
          pending={pending}
          outbox={outbox}
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
      )}
      {openedSite !== undefined && (
        <Suspense>
          <GetGameModal
            site={openedSite}
            reviews={reviews}
            onPick={add}
            onClose={() => setOpenedSite(undefined)}
          />
        </Suspense>
      )}
      <Suspense>{isLoaded && isReturning && <ReturningSync />}</Suspense>
      <Suspense>
        {openedPart === 'add' && (
          <AddPgn
            onAdded={add}
            onAddedMany={(keys) => {
              setAddedKeys(keys);
              setOpenedPart('all');
            }}
            onClose={() => setOpenedPart(undefined)}
          />
        )}
        {(openedPart === 'all' || openedPart === 'report') && (
          <AllGames
            // A link wins over what was shown.
            key={requestedVisit}
            firstTab={openedPart === 'report' ? 'report' : 'games'}
            reviews={reviews}
            keys={addedKeys}
            onOpen={(known) => open(known.id)}
            onReview={(game) => {
              add(game);
              setOpenedPart(undefined);
            }}
            onClose={() => {
              setOpenedPart(undefined);
              setAddedKeys(undefined);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
