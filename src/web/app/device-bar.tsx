import { Alert } from '@mantine/core';
import { IconDatabaseOff } from '@tabler/icons-react';

import { type StorageTrouble, storageTrouble } from '../lib/storage-trouble.ts';
import { useStore } from '../lib/use-store.ts';

const sentences: Record<StorageTrouble, string> = {
  refused:
    'This browser keeps nothing for Tabiya, perhaps because the window is private: what you do without a connection is lost when the page is closed.',
  full: 'This browser has no room left: what you do without a connection may be lost when the page is closed.',
};

/** Warns early of what this browser cannot do. */
export function DeviceBar() {
  const trouble = useStore(storageTrouble);
  if (trouble === undefined) return null;
  return (
    <Alert color="brass" variant="light" role="status" mb="md" icon={<IconDatabaseOff aria-hidden="true" />}>
      {sentences[trouble]}
    </Alert>
  );
}
