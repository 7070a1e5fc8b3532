/** The two mails an account gets. Links are made from `PUBLIC_URL` alone, never from what a request claims. */
import { looksLikeWebAddress } from '#contract/accounts';
import type { Mail } from '../mail.ts';

export function makeConfirmationMail(to: string, username: string, publicUrl: string, token: string): Mail {
  const link = `${publicUrl}/api/confirm-email/${token}`;
  return {
    to,
    subject: 'Welcome to Tabiya: please confirm your address',
    text: [
      `Welcome ${username},`,
      '',
      'please confirm your e-mail address by opening this link within 7 days:',
      '',
      link,
      '',
      'If you did not sign up for Tabiya, ignore this mail.',
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
      // Such names were allowed once; their users sign in by the address.
      ...(looksLikeWebAddress(username) ? [] : [`Your username is: ${username}`, '']),
      'To choose a new password open this link within 10 minutes. It works once:',
      '',
      link,
      '',
      'If you did not ask for this, ignore this mail: nothing has changed.',
    ].join('\n'),
    link,
  };
}
