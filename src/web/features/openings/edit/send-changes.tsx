import { Button } from '@mantine/core';
import { IconCloudUpload } from '@tabler/icons-react';
import { Suspense, useState } from 'react';

import type { OpeningStudy } from '../../../opening/studies.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const SendDialog = lazyPart(async () => (await import('../../../opening/book/send-dialog.tsx')).SendDialog);

/** Where the book has changes that its study on Lichess has not. */
export function SendChanges({ study }: { study: OpeningStudy }) {
  const [isOpen, setIsOpen] = useState(false);
  const { link, is_edited: isEdited } = study;
  if (link === null || !isEdited) return null;
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconCloudUpload size={16} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        Send changes to Lichess
      </Button>
      <Suspense>
        {isOpen && <SendDialog study={study} link={link} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  );
}
