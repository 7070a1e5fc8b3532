/**
 * Every screen of a signed-in user, once: its address, its title, its code and, for the six places of the app, how the
 * navigation shows it. Routes, links and the pages drawn ahead of time read this list. Its keys are in keys-of-screens.ts, what
 * visitors see in signed-out-screens.tsx.
 */
import { type LazyPart, lazyPart } from '../ui/lazy-part.tsx';

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
  /** The place from which it is reached, and which the navigation marks there. */
  isPartOf?: string;
  place?: PlaceLook;
}

export type Place = PlaceLook & Pick<Screen, 'path' | 'title'>;

/** Fetched later: the count also needs what is still to be sent, and the links do not wait for that. */
const DueBadge = lazyPart(async () => (await import('../features/cards/due-badge.tsx')).DueBadge);

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
    place: {
      shortLabel: 'Review',
    },
  },
  {
    path: '/insights',
    title: 'Insights',
    Page: lazyPart(async () => (await import('../features/insights/page.tsx')).InsightsPage),
    isPartOf: '/game_review',
  },
  {
    path: '/review_cards',
    title: 'Card Review',
    Page: lazyPart(async () => (await import('../features/cards/review/review-page.tsx')).CardReviewPage),
    place: {
      shortLabel: 'Cards',
      Badge: DueBadge,
    },
  },
  {
    path: '/manage_cards',
    title: 'Edit Cards',
    Page: lazyPart(async () => (await import('../features/cards/edit/manage-page.tsx')).CardManagementPage),
    place: {
      shortLabel: 'Edit',
    },
  },
  {
    path: '/memory',
    title: 'Memory',
    Page: lazyPart(async () => (await import('../features/cards/memory/page.tsx')).MemoryPage),
    isPartOf: '/manage_cards',
  },
  {
    path: '/manage_openings',
    title: 'Manage Openings',
    Page: lazyPart(async () => (await import('../features/openings/page.tsx')).ManageOpeningsPage),
    place: {
      shortLabel: 'Openings',
    },
  },
  {
    path: '/prepare',
    title: 'Prepare for an opponent',
    Page: lazyPart(async () => (await import('../features/prepare/page.tsx')).PreparePage),
    isPartOf: '/manage_openings',
  },
  {
    path: '/play_out',
    title: 'Play it out',
    Page: lazyPart(async () => (await import('../features/play-out/page.tsx')).PlayOutPage),
    isPartOf: '/game_review',
  },
  {
    path: '/opening_tool',
    title: 'Opening Tools',
    Page: lazyPart(async () => (await import('../features/opening-tool/page.tsx')).OpeningToolPage),
  },
  {
    path: '/opening_game',
    title: 'Opening Game',
    Page: lazyPart(async () => (await import('../features/live/page.tsx')).OpeningGamePage),
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
    path: '/admin',
    title: 'Accounts',
    Page: lazyPart(async () => (await import('../features/admin/page.tsx')).AdminPage),
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
