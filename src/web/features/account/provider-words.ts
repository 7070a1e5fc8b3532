import { type OidcOutcome, oidcOutcomes } from '#contract/oidc';

const texts: Readonly<Record<OidcOutcome, string>> = {
  failed: 'The sign-in was not completed. Try again.',
  unavailable: 'The provider cannot be reached. Try again shortly.',
  closed: 'This server does not accept new accounts.',
  no_email: 'The provider has no confirmed email address for you. Confirm it there, then try again.',
  email_taken:
    'An account with this address already exists. Sign in with its password, then connect the provider in the account menu.',
  second_factor: 'This account uses two-factor authentication: sign in with password and code.',
  disabled: 'This account is disabled. Ask an admin of this server.',
  connected: 'Your account is connected.',
  not_connected: 'Your account was not connected. The provider account is already in use, or you signed out.',
};

/** Returns only fixed texts, because an attacker could put any text into the address. */
export function findProviderText(search: string): { text: string; isGood: boolean } | undefined {
  const named = new URLSearchParams(search).get('provider');
  const outcome = oidcOutcomes.find((each) => each === named);
  return outcome && { text: texts[outcome], isGood: outcome === 'connected' };
}
