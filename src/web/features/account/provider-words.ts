import { type OidcOutcome, oidcOutcomes } from '#contract/oidc';

const texts: Readonly<Record<OidcOutcome, string>> = {
  failed: 'The sign-in was not finished. Try again.',
  unavailable: 'The provider cannot be reached. Try again shortly.',
  closed: 'This server takes no new accounts.',
  no_email: 'The provider has told no confirmed e-mail address. Confirm it there, and try again.',
  email_taken:
    'There is an account with this address already. Sign in with its password, then connect it in the account menu.',
  second_factor: 'This account has a second factor: sign in with password and code.',
  disabled: 'This account is disabled. Ask whoever runs this server.',
  connected: 'Your account is connected.',
  not_connected:
    'Your account was not connected: it belongs to another account here, or you have signed out.',
};

/** Only our own texts, never text from the address. */
export function findProviderText(search: string): { text: string; isGood: boolean } | undefined {
  const named = new URLSearchParams(search).get('provider');
  const outcome = oidcOutcomes.find((each) => each === named);
  return outcome && { text: texts[outcome], isGood: outcome === 'connected' };
}
