import { Box } from '@mantine/core';

import { PageHeader } from '../../ui/page-header.tsx';
import { FunctionSummary } from './function-summary.tsx';

export function WelcomePage() {
  return (
    <Box maw={960}>
      <PageHeader title="Welcome to Tabiya" subtitle="This is what you can do here." />
      <Box pt="sm">
        <FunctionSummary />
      </Box>
    </Box>
  );
}
