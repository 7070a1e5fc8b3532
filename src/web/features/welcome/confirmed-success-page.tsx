import { Alert, Box } from '@mantine/core';

import { PageHeader } from '../../ui/page-header.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { SupportEmail } from '../../ui/support-email.tsx';
import { FunctionList } from './function-list.tsx';

export function ConfirmedSuccessPage() {
  return (
    <Box maw={1240}>
      <PageTitle title="Email confirmed" />
      <PageHeader title="Email confirmed" />
      <Alert variant="light" role="status" mb="xl">
        Your email has been confirmed. Thanks and enjoy the product. Send any questions or suggestions to{' '}
        <SupportEmail />.
      </Alert>
      <FunctionList />
    </Box>
  );
}
