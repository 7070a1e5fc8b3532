/**
 * Every screen of a signed-in user, once: its address, its title, its code, its keys and, for the six places of the app, how
 * the navigation shows it. Routes, links, `?` and the pages drawn ahead of time read this list. What visitors see is in
 * signed-out-screens.tsx.
 */
import { reviewKeys } from '../features/cards/review/review-keys.ts';
import { boardKeys } from '../features/game-review/board/board-keys.ts';
import { openingKeys } from '../features/openings/opening-keys.ts';
import { type LazyPart, lazyPart } from '../ui/lazy-part.tsx';
import { cardKey } from '../card-editor/card-key.ts';
import type { ScreenKey } from '../ui/screen-keys.tsx';

interface PlaceLook {
  /** What fits under an icon on a phone. */
  shortLabel: string;
  /** Stands beside the link, for a number worth knowing before going there. */
  Badge?: LazyPart;
}

interface Screen {
  path: string;
  /** The screen's name, and its link's. */
  title: string;
  Page: LazyPart;
  keys?: readonly ScreenKey[];
  place?: PlaceLook;
}

export type Place = PlaceLook & Pick<Screen, 'path' | 'title'>;

/** Counting what is due takes what is still to be sent: the links do not wait for it. */
const DueBadge = lazyPart(async () => (await import('../features/cards/due-badge.tsx')).DueBadge);

const listKey: ScreenKey = { keys: ['ArrowUp', 'ArrowDown'], does: 'Choose another row of a list' };
const typedMoveKey: ScreenKey = {
  keys: ['Tab'],
  does: 'From the board: type a move, such as Nf3, O-O or e7e8q',
};
export const keysEverywhere: readonly ScreenKey[] = [
  { keys: ['?'], does: 'Show these keys' },
  { keys: ['Tab'], does: 'Go to the next control; the first one skips to the content' },
  { keys: ['Escape'], does: 'Close a dialog' },
];

/** The places are in the order of the navigation. */
export const screens: readonly Screen[] = [
  {
    path: '/',
    title: 'Today',
    Page: lazyPart(async () => (await import('../features/today/page.tsx')).TodayPage),
    place: { shortLabel: 'Today' },
  },
  {
    path: '/game_review',
    title: 'Review Game/Make Cards',
    Page: lazyPart(async () => (await import('../features/game-review/page.tsx')).GameReviewPage),
    keys: [...boardKeys, cardKey],
    place: {
      shortLabel: 'Review',
    },
  },
  {
    path: '/review_cards',
    title: 'Card Review',
    Page: lazyPart(async () => (await import('../features/cards/review/review-page.tsx')).CardReviewPage),
    keys: reviewKeys,
    place: {
      shortLabel: 'Cards',
      Badge: DueBadge,
    },
  },
  {
    path: '/manage_cards',
    title: 'Edit Cards',
    Page: lazyPart(async () => (await import('../features/cards/edit/manage-page.tsx')).CardManagementPage),
    keys: [listKey, typedMoveKey, cardKey],
    place: {
      shortLabel: 'Edit',
    },
  },
  {
    path: '/memory',
    title: 'Memory',
    Page: lazyPart(async () => (await import('../features/cards/memory/page.tsx')).MemoryPage),
  },
  {
    path: '/manage_openings',
    title: 'Manage Openings',
    Page: lazyPart(async () => (await import('../features/openings/page.tsx')).ManageOpeningsPage),
    keys: [...openingKeys, typedMoveKey],
    place: {
      shortLabel: 'Openings',
    },
  },
  {
    path: '/opening_tool',
    title: 'Opening Tools',
    Page: lazyPart(async () => (await import('../features/opening-tool/page.tsx')).OpeningToolPage),
    keys: [listKey],
  },
  {
    path: '/opening_game',
    title: 'Opening Game',
    Page: lazyPart(async () => (await import('../features/live/page.tsx')).OpeningGamePage),
    keys: [typedMoveKey],
    place: {
      shortLabel: 'Game',
    },
  },
  {
    path: '/lichess_connected',
    title: 'Connect Lichess',
    Page: lazyPart(
      async () => (await import('../features/account/lichess-connected-page.tsx')).LichessConnectedPage,
    ),
  },
  {
    path: '/welcome',
    title: 'Welcome',
    Page: lazyPart(async () => (await import('../features/welcome/welcome-page.tsx')).WelcomePage),
  },
];

export const places: readonly Place[] = screens.flatMap(({ path, title, place }) =>
  place === undefined ? [] : [{ path, title, ...place }],
);

export function findScreen(path: string): Screen | undefined {
  return screens.find((screen) => screen.path === path);
}

/** The keys of a screen, its own first. */
export function listScreenKeys(path: string): readonly ScreenKey[] {
  return [...(findScreen(path)?.keys ?? []), ...keysEverywhere];
}
