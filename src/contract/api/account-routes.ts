import * as z from 'zod/mini';
import { accountDeleted, listedSessions, passwordChanged, resetAnswer } from '../account-care.ts';
import { exportPaths, loggedIn, logoutDone, registered, sessionCheck, written } from '../accounts.ts';
import { accountsPage, adminLink, backupsPage, versionPage } from '../admin.ts';
import { productVersion, publicConfig } from '../config.ts';
import { lichessConnectionAnswer } from '../lichess.ts';
import { identityAddress, identityState, oidcPaths } from '../oidc.ts';
import { calendarAddress, reminders } from '../reminders.ts';
import { restoredPiece } from '../restore.ts';
import { securityEvents } from '../security-events.ts';
import { recoveryCodes, secondFactor, secondFactorSecret } from '../second-factor.ts';
import { createdToken, listedTokens } from '../tokens.ts';
import type { ApiRoutes } from './route.ts';

export const serverRoutes: ApiRoutes = {
  'GET /api/health': {
    does: 'Check that the server and its database work',
    access: 'anybody',
    answer: z.object({ status: z.string() }),
  },
  'GET /api/version': { does: 'Get the version of the server', access: 'anybody', answer: productVersion },
  'GET /api/config': {
    does: 'Get the public configuration of the server',
    access: 'anybody',
    answer: publicConfig,
  },
  'GET /api/openapi.json': {
    does: 'Get this API description',
    access: 'anybody',
    answer: z.looseObject({ openapi: z.string() }),
  },
};

/** These routes accept no API token, so a stolen token cannot take over the account. */
export const accountRoutes: ApiRoutes = {
  'POST /api/register': { does: 'Sign up', access: 'anybody', answer: registered },
  'POST /api/try-as-guest': {
    does: 'Start a guest account, if the host allows it',
    access: 'anybody',
    answer: registered,
  },
  'POST /api/keep-guest': {
    does: 'Turn a guest account into a named account',
    access: 'session',
    answer: registered,
  },
  'POST /api/login': { does: 'Sign in', access: 'anybody', answer: loggedIn },
  'POST /api/logout': { does: 'Sign out', access: 'anybody', answer: logoutDone },
  'POST /api/check-if-logged-in': {
    does: 'Get the user of the session cookie',
    access: 'anybody',
    answer: sessionCheck,
  },
  'GET /api/confirm-email/:token': {
    does: 'Confirm an email address with the link from the email',
    access: 'anybody',
    answer: undefined,
  },
  'POST /api/password-reset-request': {
    does: 'Send a password reset link by email',
    access: 'anybody',
    answer: resetAnswer,
  },
  'POST /api/password-reset': {
    does: 'Set a new password with a reset link',
    access: 'anybody',
    answer: resetAnswer,
  },
  'POST /api/change-password': {
    does: 'Change the password and end other sessions, tokens and connected sign-ins',
    access: 'session',
    answer: passwordChanged,
  },
  'GET /api/get-sessions': {
    does: 'List the sessions of the account',
    access: 'session',
    answer: listedSessions,
  },
  'GET /api/get-security-events': {
    does: 'List the security events of the last 90 days',
    access: 'session',
    answer: securityEvents,
  },
  'POST /api/end-session': { does: 'End one session', access: 'session', answer: written },
  'POST /api/end-other-sessions': {
    does: 'End all other sessions',
    access: 'session',
    answer: written,
  },
  'GET /api/get-tokens': {
    does: 'List the API tokens of the account',
    access: 'session',
    answer: listedTokens,
  },
  'POST /api/create-token': {
    does: 'Create an API token; its text is returned only once',
    access: 'session',
    answer: createdToken,
  },
  'POST /api/revoke-token': { does: 'Revoke an API token', access: 'session', answer: written },
  'GET /api/get-second-factor': {
    does: 'Get the state of two-factor authentication',
    access: 'session',
    answer: secondFactor,
  },
  'POST /api/begin-second-factor': {
    does: 'Create a secret for an authenticator app',
    access: 'session',
    answer: secondFactorSecret,
  },
  'POST /api/confirm-second-factor': {
    does: 'Turn on two-factor authentication',
    access: 'session',
    answer: recoveryCodes,
  },
  'POST /api/remove-second-factor': {
    does: 'Turn off two-factor authentication',
    access: 'session',
    answer: written,
  },
  [`GET ${oidcPaths.start}`]: {
    does: 'Sign in with the host’s provider',
    access: 'anybody',
    answer: undefined,
  },
  [`GET ${oidcPaths.callback}`]: {
    does: 'Handle the return from the sign-in provider',
    access: 'anybody',
    answer: undefined,
  },
  'GET /api/get-identity': {
    does: 'Get whether the account is connected to the sign-in provider',
    access: 'session',
    answer: identityState,
  },
  'POST /api/connect-identity': {
    does: 'Connect the account to the sign-in provider',
    access: 'session',
    answer: identityAddress,
  },
  'POST /api/disconnect-identity': {
    does: 'Disconnect the account from the sign-in provider',
    access: 'session',
    answer: written,
  },
  'POST /api/delete-account': {
    does: 'Delete the account and all its data',
    access: 'session',
    answer: accountDeleted,
  },
  'GET /api/get-lichess-connection': {
    does: 'Get the Lichess token of the account',
    access: 'session',
    answer: lichessConnectionAnswer,
  },
  'POST /api/update-lichess-connection': {
    does: 'Store a Lichess token',
    access: 'session',
    answer: written,
  },
  'POST /api/delete-lichess-connection': {
    does: 'Delete the Lichess token',
    access: 'session',
    answer: written,
  },
  'GET /api/get-reminders': { does: 'Get the reminder settings', access: 'read', answer: reminders },
  'POST /api/update-reminder-mail': {
    does: 'Change the hour of the reminder email',
    access: 'session',
    answer: written,
  },
  'POST /api/renew-calendar': {
    does: 'Create a new secret calendar address',
    access: 'session',
    answer: calendarAddress,
  },
  'POST /api/delete-calendar': { does: 'Delete the calendar address', access: 'session', answer: written },
  'GET /api/calendar/:key': {
    does: 'Get due work as a calendar, at a secret address',
    access: 'anybody',
    answer: 'text/calendar',
  },
  'GET /api/stop-reminder-mail/:key': {
    does: 'Show a page that turns off reminder emails',
    access: 'anybody',
    answer: 'text/html',
  },
  'POST /api/stop-reminder-mail/:key': {
    does: 'Turn off reminder emails',
    access: 'anybody',
    answer: 'text/html',
  },
  'POST /api/update-lichess-username': {
    does: 'Set the Lichess username',
    access: 'write',
    answer: written,
  },
  'POST /api/update-chess-dot-com-username': {
    does: 'Set the Chess.com username',
    access: 'write',
    answer: written,
  },
  [`GET ${exportPaths.json}`]: {
    does: 'Export all data of the account',
    access: 'read',
    answer: z.looseObject({ exported_at: z.string() }),
  },
  'POST /api/restore-backup': {
    does: 'Import rows of an account export, each once',
    access: 'session',
    answer: restoredPiece,
  },
  [`GET ${exportPaths.pgn}`]: {
    does: 'Export all games and studies as PGN',
    access: 'read',
    answer: 'application/x-chess-pgn',
  },
};

export const adminRoutes: ApiRoutes = {
  'GET /api/admin-accounts': {
    does: 'List the accounts of this server',
    access: 'session',
    answer: accountsPage,
  },
  'GET /api/admin-backups': {
    does: 'List the backups of this server',
    access: 'session',
    answer: backupsPage,
  },
  'GET /api/admin-version': {
    does: 'Get the version of this server and any newer version',
    access: 'session',
    answer: versionPage,
  },
  'POST /api/admin-change': {
    does: 'Change or delete an account',
    access: 'session',
    answer: written,
  },
  'POST /api/admin-reset-link': {
    does: 'Create a password reset link',
    access: 'session',
    answer: adminLink,
  },
  'POST /api/admin-invite': { does: 'Create a sign-up invitation', access: 'session', answer: adminLink },
};
