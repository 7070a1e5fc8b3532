import { ApiFailure } from '../../lib/api-client.ts';
import { ErrorModal } from '../../ui/error-modal.tsx';
import { SupportEmail } from '../../ui/support-email.tsx';
import { findTakenField } from './api.ts';
import { GuestOffer } from './guest-offer.tsx';
import { takenTexts } from './sign-up-problem.ts';

interface SignUpAsideProps {
  error: Error | null;
  hasGuests: boolean | undefined;
  onClose: () => void;
}

/** One lazy chunk for what few visitors see. */
export function SignUpAside({ error, hasGuests, onClose }: SignUpAsideProps) {
  return (
    <>
      {hasGuests && <GuestOffer />}
      {error && <SignUpFailureModal error={error} onClose={onClose} />}
    </>
  );
}

function Reason({ error }: { error: Error }) {
  const taken = findTakenField(error);
  if (taken !== undefined) return takenTexts[taken];
  const reason = error instanceof ApiFailure ? error.message : 'Something unexpected happened';
  return (
    <>
      Your account could not be created: {reason}. Try again, and contact <SupportEmail /> if it keeps
      happening.
    </>
  );
}

function SignUpFailureModal({ error, onClose }: { error: Error; onClose: () => void }) {
  return (
    <ErrorModal title="Your account was not created" onClose={onClose}>
      <Reason error={error} />
    </ErrorModal>
  );
}
