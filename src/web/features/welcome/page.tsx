import { Box } from '@mantine/core';

import { PageHeader } from '../../ui/page-header.tsx';
import { FunctionSummary } from './function-summary.tsx';

export function WelcomePage() {
  return (
    <Box maw={720}>
      <PageHeader title="Welcome to Tabiya" subtitle="This is what you can do here." />
      <FunctionSummary />
    </Box>
  );
}
