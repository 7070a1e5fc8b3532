import { Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Color } from 'chessops/types';
import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react';
import type { DeviationGroup } from '#chess/opening/games-report';
import type { GameReview } from '#contract/games';
import type { LibraryGameDraft, ListedGame } from '#contract/library';
import { messageOf } from '#contract/thrown';

import { useUser } from '../../../lib/session.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { InlineError } from '../../../ui/inline-error.tsx';
import { ListSkeleton } from '../../../ui/loading.tsx';
import { showFailure } from '../../../ui/notices.tsx';
import { BookReport } from './book-report.tsx';
import { DeleteGameDialog } from './delete-game-dialog.tsx';
import {
  filterGames,
  type GameFilter,
  listGameFamilies,
  needsFacts,
  needsNames,
  noGameFilter,
} from './game-filter.ts';
import { GameFilterBar } from './game-filter-bar.tsx';
import { NotSavedAlert } from '../reviews/not-saved-alert.tsx';
import type { GameOutbox } from '../../../library/game-outbox.ts';
import { useStore } from '../../../lib/use-store.ts';
import { GameColumns, GameRow } from './game-row.tsx';
import { makeReviewFinder } from '../../../library/reviewed-game.ts';
import { findCachedPgn } from './cached-pgn.ts';
import { fetchGamePgn } from '../../../library/library-api.ts';
import { makeReportCard } from './report-words.ts';
import { SelectionBar } from './selection-bar.tsx';
import { SyncBar } from './sync-bar.tsx';
import { useGameChanges } from './use-game-changes.ts';
import { useGameSync } from './use-game-sync.ts';
import { useGameOutbox } from '../../../library/game-outbox.ts';
import { nothingKnown, useLibrary } from './use-library.ts';
import { WindowedList } from './windowed-list.tsx';

const CardEditor = lazy(async () => ({
  default: (await import('../../../card-editor/card-editor.tsx')).CardEditor,
}));

interface AllGamesProps {
  reviews: readonly GameReview[];
  keys?: readonly string[] | undefined;
  firstTab: 'games' | 'report';
  onOpen: (review: GameReview) => void;
  onReview: (game: LibraryGameDraft) => void;
  onClose: () => void;
}

const rowHeights = { wide: 52, narrow: 74 } as const;

export function AllGames(props: AllGamesProps) {
  const isDrawn = useDeferredValue(true, false);
  return (
    <Dialog onClose={props.onClose} title="All Games" fullScreen="always">
      {isDrawn ? <GamesAndReport {...props} /> : <ListSkeleton rows={6} label="Loading your games" />}
    </Dialog>
  );
}

function GamesAndReport({ reviews, keys, firstTab, onOpen, onReview }: AllGamesProps) {
  const library = useLibrary();
  // Filtering ten thousand games is slow, so defer it. Defer all values together to keep them consistent.
  const { games, facts, isStudying, hasNames } = useDeferredValue(library.known, nothingKnown);
  const isListed = games.length > 0 || (library.isLoaded && library.known.games.length === 0);
  const sync = useGameSync();
  const user = useUser();
  const isNarrow = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
  const outbox = useGameOutbox();
  const changes = useGameChanges();
  const [tab, setTab] = useState<string>(firstTab);
  const isReportDrawn = useDrawnOnce(tab === 'report');
  const [filter, setFilter] = useState<GameFilter>({ ...noGameFilter, keys: keys && new Set(keys) });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [deleting, setDeleting] = useState<ListedGame>();
  const [card, setCard] = useState<{ row: DeviationGroup; color: Color }>();
  const wanted = useDeferredValue(filter);
  const shown = useMemo(() => filterGames(games, facts, wanted), [games, facts, wanted]);
  // While openings are loading, it is unknown whether a game without facts matches the filter.
  const unknown = useMemo(
    () => (isStudying ? games.filter(({ game_key }) => !facts.has(game_key)).length : 0),
    [isStudying, games, facts],
  );
  const isLookingUp = unknown > 0 && needsFacts(wanted);
  const isNameless = !hasNames && !isStudying && needsNames(wanted);
  const families = useMemo(() => listGameFamilies(games, facts), [games, facts]);
  const findReview = useMemo(() => makeReviewFinder(reviews), [reviews]);

  async function open(game: ListedGame): Promise<void> {
    const review = findReview(game);
    if (review) return onOpen(review);
    try {
      const unsent = outbox.get().games.find(({ game_key }) => game_key === game.game_key);
      const pgn = unsent?.pgn ?? (await fetchGamePgn(game.game_key));
      onReview({ ...game, pgn });
    } catch (error) {
      const pgn = await findCachedPgn(user, game.game_key);
      if (pgn !== undefined) return onReview({ ...game, pgn });
      showFailure(`The game could not be opened: ${messageOf(error)}.`);
    }
  }

  return (
    <>
      <Tabs value={tab} keepMountedMode="display-none" onChange={(next) => next !== null && setTab(next)}>
        <Tabs.List mb="sm">
          <Tabs.Tab value="games">Games</Tabs.Tab>
          <Tabs.Tab value="report">My deviations</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="games">
          <SyncBar sync={sync} games={games} />
          <UnsentGames outbox={outbox} />
          {games.length > 0 && <GameFilterBar filter={filter} families={families} onChange={setFilter} />}
          {library.error && !library.isLoaded && (
            <InlineError onRetry={library.retry}>
              Your games could not be loaded: {library.error.message}.
            </InlineError>
          )}
          {!isListed && !library.error && <ListSkeleton rows={6} label="Loading your games" />}
          {isListed && (
            <>
              {games.length > 0 && (
                <SelectionBar
                  shown={shown}
                  all={games.length}
                  unknown={isLookingUp ? unknown : 0}
                  isNameless={isNameless}
                  selected={selected}
                  onSelect={setSelected}
                  onTurn={(turned) => void changes.turn(turned)}
                  onDelete={(deleted) => void changes.deleteMany(deleted)}
                />
              )}
              {shown.length > 0 && <GameColumns />}
              {shown.length > 0 && (
                <WindowedList
                  label="All games"
                  items={shown}
                  rowHeight={isNarrow ? rowHeights.narrow : rowHeights.wide}
                  mostHeight={isNarrow ? 'max(240px, 100dvh - 290px)' : 'max(240px, 100dvh - 352px)'}
                  getKey={(game) => game.game_key}
                >
                  {(game) => (
                    <GameRow
                      game={game}
                      facts={facts.get(game.game_key)}
                      review={findReview(game)}
                      isSelected={selected.has(game.game_key)}
                      onSelect={(isSelected) => {
                        const next = new Set(selected);
                        if (isSelected) next.add(game.game_key);
                        else next.delete(game.game_key);
                        setSelected(next);
                      }}
                      onOpen={(wanted) => void open(wanted)}
                      onTurn={(turned) => void changes.turn([turned])}
                      onDelete={setDeleting}
                    />
                  )}
                </WindowedList>
              )}
              {shown.length === 0 && isLookingUp && <ListSkeleton rows={3} label="Loading openings" />}
              {shown.length === 0 &&
                !isLookingUp &&
                (games.length > 0 ? (
                  <EmptyState title={isNameless ? 'Opening names are not available' : 'No game matches'}>
                    {isNameless && 'Search for a player, or try again later. '}
                    Remove a filter, or press Show all.
                  </EmptyState>
                ) : (
                  <EmptyState title="No games yet">
                    Import new games from your sites, or add a PGN.
                  </EmptyState>
                ))}
            </>
          )}
        </Tabs.Panel>
        <Tabs.Panel value="report">
          {isReportDrawn && (
            <BookReport
              reports={library.reports}
              isStudying={library.known.isStudying}
              onShowGames={(shownKeys) => {
                setFilter({ ...noGameFilter, keys: new Set(shownKeys) });
                setTab('games');
              }}
              onMakeCard={(row, color) => setCard({ row, color })}
            />
          )}
        </Tabs.Panel>
      </Tabs>
      {deleting && (
        <DeleteGameDialog
          game={deleting}
          review={findReview(deleting)}
          onCancel={() => setDeleting(undefined)}
          onDelete={(deletion) => {
            setDeleting(undefined);
            void changes.deleteOne(deleting, deletion, findReview(deleting));
          }}
        />
      )}
      {card && (
        <Suspense>
          <CardEditor onClose={() => setCard(undefined)} {...makeReportCard(card.row, card.color)} />
        </Suspense>
      )}
    </>
  );
}

function useDrawnOnce(isShown: boolean): boolean {
  const [wasShown, setWasShown] = useState(isShown);
  if (isShown && !wasShown) setWasShown(true);
  return wasShown || isShown;
}

function UnsentGames({ outbox }: { outbox: GameOutbox }) {
  const { unsent, message, isRefused } = useStore(outbox);
  if (unsent === 0 || message === '') return null;
  const discard = { words: 'Discard the games', act: () => outbox.discardRefused() };
  return (
    <NotSavedAlert
      what="game"
      count={unsent}
      message={message}
      next="Tabiya tries again automatically."
      onRetry={() => outbox.retryNow()}
      mb={8}
      discard={isRefused ? discard : undefined}
    />
  );
}
