import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { Visitor } from '#server/testing/app';

import { queueRows } from '../sync/queue-rows.ts';

export async function waitForSending(visitor: Visitor): Promise<void> {
  const { user } = (await visitor.post('/api/check-if-logged-in')).json();
  await waitFor(() => expect(queueRows.isWaiting(user.id)).toBe(false));
}
