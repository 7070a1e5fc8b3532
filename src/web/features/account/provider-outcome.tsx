import { InlineError } from '../../ui/inline-error.tsx';
import { findProviderText } from './provider-words.ts';

export function ProviderOutcome({ search }: { search: string }) {
  const told = findProviderText(search);
  return told && <InlineError>{told.text}</InlineError>;
}
