import { InlineError } from '../../ui/inline-error.tsx';
import { findProviderText } from './provider-words.ts';

export function ProviderOutcome({ search }: { search: string }) {
  const notice = findProviderText(search);
  return notice && <InlineError>{notice.text}</InlineError>;
}
