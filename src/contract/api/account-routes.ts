import * as z from 'zod/mini';
import { accountDeleted, listedSessions, passwordChanged, resetAnswer } from '../account-care.ts';
import { exportPaths, loggedIn, logoutDone, registered, sessionCheck } from '../accounts.ts';
import { accountsPage, adminLink, backupsPage, versionPage } from '../admin.ts';
import { productVersion, publicConfig } from '../config.ts';
import { lichessConnectionAnswer } from '../lichess.ts';
import { identityAddress, identityState, oidcPaths } from '../oidc.ts';
import { calendarAddress, reminders } from '../reminders.ts';
import { restoredPiece } from '../restore.ts';
import { securityEvents } from '../security-events.ts';
import { recoveryCodes, secondFactor, secondFactorSecret } from '../second-factor.ts';
import { createdToken, listedTokens } from '../tokens.ts';
import { anybody, read, session, write, type ApiRoutes } from './route.ts';

export const serverRoutes: ApiRoutes = {
  'GET /api/health': anybody('Check that the server and its database work', z.object({ status: z.string() })),
  'GET /api/version': anybody('Get the version of the server', productVersion),
  'GET /api/config': anybody('Get the public configuration of the server', publicConfig),
  'GET /api/openapi.json': anybody('Get this API description', z.looseObject({ openapi: z.string() })),
};

/** These routes accept no API token, so a stolen token cannot take over the account. */
export const accountRoutes: ApiRoutes = {
  'POST /api/register': anybody('Sign up', registered),
  'POST /api/try-as-guest': anybody('Start a guest account, if the server allows guests', registered),
  'POST /api/keep-guest': session('Turn a guest account into a named account', registered),
  'POST /api/login': anybody('Sign in', loggedIn),
  'POST /api/logout': anybody('Sign out', logoutDone),
  'POST /api/check-if-logged-in': anybody('Get the user of the session cookie', sessionCheck),
  'GET /api/confirm-email/:token': {
    does: 'Confirm an email address with the link from the email',
    access: 'anybody',
    answer: undefined,
  },
  'POST /api/password-reset-request': anybody('Send a password reset link by email', resetAnswer),
  'POST /api/password-reset': anybody('Set a new password with a reset link', resetAnswer),
  'POST /api/change-password': session(
    'Change the password and end other sessions, tokens and connected sign-ins',
    passwordChanged,
  ),
  'GET /api/get-sessions': session('List the sessions of the account', listedSessions),
  'GET /api/get-security-events': session('List the security events of the last 90 days', securityEvents),
  'POST /api/end-session': session('End one session'),
  'POST /api/end-other-sessions': session('End all other sessions'),
  'GET /api/get-tokens': session('List the API tokens of the account', listedTokens),
  'POST /api/create-token': session('Create an API token; its text is returned only once', createdToken),
  'POST /api/revoke-token': session('Revoke an API token'),
  'GET /api/get-second-factor': session('Get the state of two-factor authentication', secondFactor),
  'POST /api/begin-second-factor': session('Create a secret for an authenticator app', secondFactorSecret),
  'POST /api/confirm-second-factor': session('Turn on two-factor authentication', recoveryCodes),
  'POST /api/remove-second-factor': session('Turn off two-factor authentication'),
  [`GET ${oidcPaths.start}`]: {
    does: 'Sign in with the server’s sign-in provider',
    access: 'anybody',
    answer: undefined,
  },
  [`GET ${oidcPaths.callback}`]: {
    does: 'Handle the return from the sign-in provider',
    access: 'anybody',
    answer: undefined,
  },
  'GET /api/get-identity': session(
    'Get whether the account is connected to the sign-in provider',
    identityState,
  ),
  'POST /api/connect-identity': session('Connect the account to the sign-in provider', identityAddress),
  'POST /api/disconnect-identity': session('Disconnect the account from the sign-in provider'),
  'POST /api/delete-account': session('Delete the account and all its data', accountDeleted),
  'GET /api/get-lichess-connection': session('Get the Lichess token of the account', lichessConnectionAnswer),
  'POST /api/update-lichess-connection': session('Store a Lichess token'),
  'POST /api/delete-lichess-connection': session('Delete the Lichess token'),
  'GET /api/get-reminders': read('Get the reminder settings', reminders),
  'POST /api/update-reminder-mail': session('Change the hour of the reminder email'),
  'POST /api/renew-calendar': session('Create a new secret calendar address', calendarAddress),
  'POST /api/delete-calendar': session('Delete the calendar address'),
  'GET /api/calendar/:key': anybody('Get due work as a calendar, at a secret address', 'text/calendar'),
  'GET /api/stop-reminder-mail/:key': anybody('Show a page that turns off reminder emails', 'text/html'),
  'POST /api/stop-reminder-mail/:key': anybody('Turn off reminder emails', 'text/html'),
  'POST /api/update-lichess-username': write('Set the Lichess username'),
  'POST /api/update-chess-dot-com-username': write('Set the Chess.com username'),
  [`GET ${exportPaths.json}`]: read(
    'Export all data of the account as a backup',
    z.looseObject({ exported_at: z.string() }),
  ),
  'POST /api/restore-backup': session('Import rows of a backup, each once', restoredPiece),
  [`GET ${exportPaths.pgn}`]: read('Export all games and studies as PGN', 'application/x-chess-pgn'),
};

export const adminRoutes: ApiRoutes = {
  'GET /api/admin-accounts': session('List the accounts of this server', accountsPage),
  'GET /api/admin-backups': session('List the backups of this server', backupsPage),
  'GET /api/admin-version': session('Get the version of this server and any newer version', versionPage),
  'POST /api/admin-change': session('Change or delete an account'),
  'POST /api/admin-reset-link': session('Create a password reset link', adminLink),
  'POST /api/admin-invite': session('Create a sign-up invitation', adminLink),
};
