import { ConfirmedSuccessPage } from '../features/welcome/confirmed-success-page.tsx';
import { Shell } from './shell.tsx';

/** The confirmation link may be opened where nobody is signed in: the frame is there, its links wait for a sign-in. */
export function SignedOutConfirmed() {
  return (
    <Shell>
      <ConfirmedSuccessPage />
    </Shell>
  );
}
