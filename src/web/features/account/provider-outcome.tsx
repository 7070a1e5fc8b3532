import { InlineError } from '../../ui/inline-error.tsx';
import { findProviderText } from './provider-words.ts';

/** Why the provider has not signed the user in, if the address says so. */
export function ProviderOutcome({ search }: { search: string }) {
  const told = findProviderText(search);
  return told && <InlineError>{told.text}</InlineError>;
}
