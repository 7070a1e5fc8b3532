import { Anchor } from '@mantine/core';

import { useConfig } from '../lib/config.ts';

export function SupportEmail() {
  const config = useConfig();
  if (config === undefined) return 'the support address';
  return (
    <Anchor inherit underline="always" href={`mailto:${config.support_email}`}>
      {config.support_email}
    </Anchor>
  );
}
