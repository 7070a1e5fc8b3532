import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { Visitor } from '#server/testing/app';

import { hasAnyWaiting } from '../lib/outbox-storage.ts';

/** Until the server has all that this user has answered. What users of other tests have left there is not waited for. */
export async function waitForSending(visitor: Visitor): Promise<void> {
  const { user } = (await visitor.post('/api/check-if-logged-in')).json();
  await waitFor(() => expect(hasAnyWaiting(user.id)).toBe(false));
}
