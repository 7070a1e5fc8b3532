import { type LazyPage, lazyPage } from './lazy-page.tsx';

type FeatureRoute = { path: string; title: string; Page: LazyPage };

/** The screens that need a signed-in user. */
export const featureRoutes: readonly FeatureRoute[] = [
  {
    path: '/game_review',
    title: 'Review Game/Make Cards',
    Page: lazyPage(async () => (await import('../features/game-review/page.tsx')).GameReviewPage),
  },
  {
    path: '/review_cards',
    title: 'Card Review',
    Page: lazyPage(async () => (await import('../features/cards/review-page.tsx')).CardReviewPage),
  },
  {
    path: '/manage_cards',
    title: 'Edit Cards',
    Page: lazyPage(async () => (await import('../features/cards/manage-page.tsx')).CardManagementPage),
  },
  {
    path: '/manage_openings',
    title: 'Manage Openings',
    Page: lazyPage(async () => (await import('../features/openings/page.tsx')).ManageOpeningsPage),
  },
  {
    path: '/opening_tool',
    title: 'Opening Tools',
    Page: lazyPage(async () => (await import('../features/opening-tool/page.tsx')).OpeningToolPage),
  },
  {
    path: '/opening_game',
    title: 'Opening Game',
    Page: lazyPage(async () => (await import('../features/live/page.tsx')).OpeningGamePage),
  },
  {
    path: '/lichess_connected',
    title: 'Connect Lichess',
    Page: lazyPage(
      async () => (await import('../features/account/lichess-connected-page.tsx')).LichessConnectedPage,
    ),
  },
  {
    path: '/welcome',
    title: 'Welcome',
    Page: lazyPage(async () => (await import('../features/welcome/welcome-page.tsx')).WelcomePage),
  },
];
