import { type LazyPart, lazyPart } from '../ui/lazy-part.tsx';

interface NavAppearance {
  shortLabel: string;
  Badge?: LazyPart;
}

interface Screen {
  path: string;
  title: string;
  Page: LazyPart;
  isPartOf?: string;
  navItem?: NavAppearance;
}

export type NavItem = NavAppearance & Pick<Screen, 'path' | 'title'>;

const DueBadge = lazyPart(async () => (await import('../features/cards/due-badge.tsx')).DueBadge);

export const screens: readonly Screen[] = [
  {
    path: '/',
    title: 'Today',
    Page: lazyPart(async () => (await import('../features/today/page.tsx')).TodayPage),
    navItem: { shortLabel: 'Today' },
  },
  {
    path: '/game_review',
    title: 'Review Game/Make Cards',
    Page: lazyPart(async () => (await import('../features/game-review/page.tsx')).GameReviewPage),
    navItem: {
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
    navItem: {
      shortLabel: 'Cards',
      Badge: DueBadge,
    },
  },
  {
    path: '/manage_cards',
    title: 'Edit Cards',
    Page: lazyPart(async () => (await import('../features/cards/edit/manage-page.tsx')).CardManagementPage),
    navItem: {
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
    navItem: {
      shortLabel: 'Openings',
    },
  },
  {
    path: '/position_notes',
    title: 'Position notes',
    Page: lazyPart(async () => (await import('../features/notes/page.tsx')).PositionNotesPage),
    isPartOf: '/manage_openings',
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
    navItem: {
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

export const navItems: readonly NavItem[] = screens.flatMap(({ path, title, navItem }) =>
  navItem === undefined ? [] : [{ path, title, ...navItem }],
);

export function findScreen(path: string): Screen | undefined {
  return screens.find((screen) => screen.path === path);
}
