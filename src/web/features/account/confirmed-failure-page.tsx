import { useNavigate } from 'react-router';

import { ErrorModal } from '../../ui/error-modal.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { SupportEmail } from '../../ui/support-email.tsx';

export function ConfirmedFailurePage() {
  const navigate = useNavigate();
  return (
    <>
      <PageTitle title="Email not confirmed" />
      <ErrorModal title="Email not confirmed" onClose={() => void navigate('/')}>
        The email confirmation link is no longer valid. Please contact <SupportEmail /> if you need help
        signing up.
      </ErrorModal>
    </>
  );
}
