import * as z from 'zod/mini';
import { accountDeleted, listedSessions, passwordChanged, resetAnswer } from '../account-care.ts';
import { exportPaths, loggedIn, logoutDone, registered, sessionCheck, written } from '../accounts.ts';
import { accountsPage, adminLink, backupsPage, versionPage } from '../admin.ts';
import { productVersion, publicConfig } from '../config.ts';
import { lichessConnectionAnswer } from '../lichess.ts';
import { identityAddress, identityState, oidcPaths } from '../oidc.ts';
import { calendarAddress, reminders } from '../reminders.ts';
import { securityEvents } from '../security-events.ts';
import { recoveryCodes, secondFactor, secondFactorSecret } from '../second-factor.ts';
import { createdToken, listedTokens } from '../tokens.ts';
import type { ApiRoutes } from './route.ts';

export const serverRoutes: ApiRoutes = {
  'GET /api/health': {
    does: 'Whether the server and its database answer and take changes',
    access: 'anybody',
    answer: z.object({ status: z.string() }),
  },
  'GET /api/version': { does: 'Which release this is', access: 'anybody', answer: productVersion },
  'GET /api/config': {
    does: 'What a page must know of this server',
    access: 'anybody',
    answer: publicConfig,
  },
  'GET /api/openapi.json': {
    does: 'This description',
    access: 'anybody',
    answer: z.looseObject({ openapi: z.string() }),
  },
};

/** No token opens these, so a stolen token cannot take over the account. */
export const accountRoutes: ApiRoutes = {
  'POST /api/register': { does: 'Sign up', access: 'anybody', answer: registered },
  'POST /api/try-as-guest': {
    does: 'Look around without an account, where the host allows it',
    access: 'anybody',
    answer: registered,
  },
  'POST /api/keep-guest': {
    does: 'Keep such an account, under a name',
    access: 'session',
    answer: registered,
  },
  'POST /api/login': { does: 'Sign in', access: 'anybody', answer: loggedIn },
  'POST /api/logout': { does: 'Sign out', access: 'anybody', answer: logoutDone },
  'POST /api/check-if-logged-in': {
    does: 'Who is signed in by the cookie',
    access: 'anybody',
    answer: sessionCheck,
  },
  'GET /api/confirm-email/:token': {
    does: 'The link of the confirmation mail',
    access: 'anybody',
    answer: undefined,
  },
  'POST /api/password-reset-request': {
    does: 'Have a link to a new password sent',
    access: 'anybody',
    answer: resetAnswer,
  },
  'POST /api/password-reset': {
    does: 'Set a new password by such a link',
    access: 'anybody',
    answer: resetAnswer,
  },
  'POST /api/change-password': {
    does: 'Change the password; other sessions, tokens and connected sign-ins end',
    access: 'session',
    answer: passwordChanged,
  },
  'GET /api/get-sessions': {
    does: 'Where one is signed in',
    access: 'session',
    answer: listedSessions,
  },
  'GET /api/get-security-events': {
    does: 'What happened to the locks of the account in the last 90 days',
    access: 'session',
    answer: securityEvents,
  },
  'POST /api/end-session': { does: 'Sign one browser out', access: 'session', answer: written },
  'POST /api/end-other-sessions': {
    does: 'Sign out everywhere else',
    access: 'session',
    answer: written,
  },
  'GET /api/get-tokens': { does: 'One’s tokens', access: 'session', answer: listedTokens },
  'POST /api/create-token': {
    does: 'Make a token, which is answered this once',
    access: 'session',
    answer: createdToken,
  },
  'POST /api/revoke-token': { does: 'End a token', access: 'session', answer: written },
  'GET /api/get-second-factor': {
    does: 'Whether sign-in asks for a code',
    access: 'session',
    answer: secondFactor,
  },
  'POST /api/begin-second-factor': {
    does: 'The secret for an authenticator app',
    access: 'session',
    answer: secondFactorSecret,
  },
  'POST /api/confirm-second-factor': {
    does: 'Turn the second factor on',
    access: 'session',
    answer: recoveryCodes,
  },
  'POST /api/remove-second-factor': {
    does: 'Turn the second factor off',
    access: 'session',
    answer: written,
  },
  [`GET ${oidcPaths.start}`]: {
    does: 'Sign in by the host’s provider',
    access: 'anybody',
    answer: undefined,
  },
  [`GET ${oidcPaths.callback}`]: {
    does: 'Where the provider sends one back to',
    access: 'anybody',
    answer: undefined,
  },
  'GET /api/get-identity': {
    does: 'Whether the account is connected to the provider',
    access: 'session',
    answer: identityState,
  },
  'POST /api/connect-identity': {
    does: 'Connect the account to the provider',
    access: 'session',
    answer: identityAddress,
  },
  'POST /api/disconnect-identity': {
    does: 'Leave the provider',
    access: 'session',
    answer: written,
  },
  'POST /api/delete-account': {
    does: 'Delete the account with everything',
    access: 'session',
    answer: accountDeleted,
  },
  'GET /api/get-lichess-connection': {
    does: 'The user’s token for Lichess',
    access: 'session',
    answer: lichessConnectionAnswer,
  },
  'POST /api/update-lichess-connection': {
    does: 'Keep a token for Lichess',
    access: 'session',
    answer: written,
  },
  'POST /api/delete-lichess-connection': {
    does: 'Forget the token for Lichess',
    access: 'session',
    answer: written,
  },
  'GET /api/get-reminders': { does: 'What reminds the user', access: 'read', answer: reminders },
  'POST /api/update-reminder-mail': {
    does: 'When a mail reminds the user',
    access: 'session',
    answer: written,
  },
  'POST /api/renew-calendar': {
    does: 'A new secret address of the calendar',
    access: 'session',
    answer: calendarAddress,
  },
  'POST /api/delete-calendar': { does: 'End the calendar', access: 'session', answer: written },
  'GET /api/calendar/:key': {
    does: 'What is due, as a calendar, at a secret address',
    access: 'anybody',
    answer: 'text/calendar',
  },
  'GET /api/stop-reminder-mail/:key': {
    does: 'A page that asks whether the mails shall end',
    access: 'anybody',
    answer: 'text/html',
  },
  'POST /api/stop-reminder-mail/:key': {
    does: 'End the mails',
    access: 'anybody',
    answer: 'text/html',
  },
  'POST /api/update-lichess-username': {
    does: 'One’s name at Lichess',
    access: 'write',
    answer: written,
  },
  'POST /api/update-chess-dot-com-username': {
    does: 'One’s name at chess.com',
    access: 'write',
    answer: written,
  },
  [`GET ${exportPaths.json}`]: {
    does: 'Everything of one’s own',
    access: 'read',
    answer: z.looseObject({ exported_at: z.string() }),
  },
  [`GET ${exportPaths.pgn}`]: {
    does: 'All games and studies',
    access: 'read',
    answer: 'application/x-chess-pgn',
  },
};

export const adminRoutes: ApiRoutes = {
  'GET /api/admin-accounts': {
    does: 'The accounts of this server',
    access: 'session',
    answer: accountsPage,
  },
  'GET /api/admin-backups': { does: 'Its backups', access: 'session', answer: backupsPage },
  'GET /api/admin-version': {
    does: 'Its version, and whether there is a newer one',
    access: 'session',
    answer: versionPage,
  },
  'POST /api/admin-change': {
    does: 'Disable, enable or delete an account',
    access: 'session',
    answer: written,
  },
  'POST /api/admin-reset-link': {
    does: 'A link to a new password',
    access: 'session',
    answer: adminLink,
  },
  'POST /api/admin-invite': { does: 'A link to sign up by', access: 'session', answer: adminLink },
};
