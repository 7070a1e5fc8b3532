import { Alert } from '@mantine/core';
import { IconDatabaseOff } from '@tabler/icons-react';

import { type StorageTrouble, storageTrouble } from '../lib/storage-trouble.ts';
import { useStore } from '../lib/use-store.ts';

const sentences: Record<StorageTrouble, string> = {
  refused:
    'This browser blocks storage, perhaps because the window is private. Work done offline is lost when you close the page.',
  full: 'This browser is out of storage. Work done offline may be lost when you close the page.',
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
