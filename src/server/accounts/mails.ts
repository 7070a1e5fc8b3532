/** Links start with `PUBLIC_URL`, because an attacker can choose the `Host` of a request. */
import { looksLikeWebAddress } from '#contract/accounts';
import type { SecurityEventKind } from '#contract/security-events';
import type { Mail } from '../mail.ts';
import type { NewSecurityEvent } from './security-event-store.ts';

export function makeConfirmationMail(to: string, username: string, publicUrl: string, token: string): Mail {
  const link = `${publicUrl}/api/confirm-email/${token}`;
  return {
    to,
    subject: 'Welcome to Tabiya: confirm your email address',
    text: [
      `Welcome ${username},`,
      '',
      'Open this link within 7 days to confirm your email address:',
      '',
      link,
      '',
      'If you did not sign up for Tabiya, ignore this email.',
    ].join('\n'),
    link,
  };
}

export function makeResetMail(to: string, username: string, publicUrl: string, token: string): Mail {
  const link = `${publicUrl}/reset_password/${token}`;
  return {
    to,
    subject: 'Your Tabiya username and password reset',
    text: [
      // Mail clients turn a username like `example.com` into a link, so leave it out. The user can log in by
      // e-mail.
      ...(looksLikeWebAddress(username) ? [] : [`Your username is: ${username}`, '']),
      'To choose a new password, open this link within 10 minutes. It works once:',
      '',
      link,
      '',
      'If you did not ask for this, ignore this email: nothing has changed.',
    ].join('\n'),
    link,
  };
}

type MailedKind = Exclude<SecurityEventKind, 'signed_in' | 'access_refused'>;

interface SecurityText {
  subject: string;
  what: string;
  after?: string;
  advice?: string;
}

const ended =
  'You are signed out everywhere else. Your API tokens, sign-in provider and calendar address no longer work.';

const securityTexts: Record<MailedKind, SecurityText> = {
  password_changed: {
    subject: 'Your Tabiya password was changed',
    what: 'The password of your account was changed',
    after: ended,
  },
  password_reset: {
    subject: 'Your Tabiya password was reset',
    what: 'The password of your account was reset with a link',
    after: ended,
  },
  second_factor_on: {
    subject: 'Two-factor authentication is on',
    what: 'Two-factor authentication was turned on for your account',
    after: 'You are signed out everywhere else. Your API tokens no longer work.',
    advice: 'Then ask an admin to turn two-factor authentication off.',
  },
  second_factor_off: {
    subject: 'Two-factor authentication is off',
    what: 'Two-factor authentication was turned off for your account',
  },
  identity_connected: {
    subject: 'A sign-in provider was connected to your Tabiya account',
    what: 'An account at the sign-in provider was connected to your account',
    after: 'Its owner can sign in to your account without your password.',
  },
  identity_removed: {
    subject: 'A sign-in provider was disconnected from your Tabiya account',
    what: 'The account at the sign-in provider was disconnected from your account',
  },
  token_made: {
    subject: 'A new API token for your Tabiya account',
    what: 'An API token for your account was created',
    after: 'A program with this token can read your account, or change it, until you revoke the token.',
  },
  reset_link_made: {
    subject: 'A reset link for your Tabiya account was created',
    what: 'A link that sets a new password for your account was created',
    after: 'It works once, for 24 hours. Anyone who has it can get into your account.',
    advice: 'Then the reset link no longer works. Ask an admin why it was created.',
  },
};

function isMailed(kind: SecurityEventKind): kind is MailedKind {
  return kind in securityTexts;
}

export function makeSecurityMail(
  { email, username }: { email: string; username: string },
  { kind, from, detail }: NewSecurityEvent,
  { publicUrl, supportEmail, nowMs }: { publicUrl: string; supportEmail: string; nowMs: number },
): Mail | undefined {
  if (!isMailed(kind)) return undefined;
  const { subject, what, after, advice } = securityTexts[kind];
  const link = `${publicUrl}/signin`;
  const when = `${new Date(nowMs).toISOString().slice(0, 16).replace('T', ' at ')} UTC`;
  const where = from === undefined ? 'by an admin of this server' : `from ${from.browser}, ${from.network}`;
  const greeting = looksLikeWebAddress(username) ? 'Hello,' : `Hello ${username},`;
  const name = kind === 'token_made' && detail !== undefined ? [`Its name: ${detail}`] : [];
  return {
    to: email,
    subject,
    text: [
      greeting,
      '',
      `${what} on ${when}, ${where}.`,
      ...name,
      ...(after === undefined ? [] : [after]),
      '',
      'If this was you, or you asked for it, you need to do nothing.',
      '',
      'If not, set a new password now: open this page and choose "Forgot Password/Username".',
      ...(advice === undefined ? [] : [advice]),
      '',
      link,
      '',
      `The people who run this server: ${supportEmail}`,
    ].join('\n'),
    link,
  };
}
