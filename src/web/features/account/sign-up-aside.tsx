import { GuestOffer } from './guest-offer.tsx';
import { SignUpFailureModal } from './sign-up-failure-modal.tsx';

interface SignUpAsideProps {
  error: Error | null;
  hasGuests: boolean | undefined;
  onClose: () => void;
}

/** What few visitors see beside the form. One part, so that the landing page knows but one. */
export function SignUpAside({ error, hasGuests, onClose }: SignUpAsideProps) {
  return (
    <>
      {hasGuests && <GuestOffer />}
      {error && <SignUpFailureModal error={error} onClose={onClose} />}
    </>
  );
}
