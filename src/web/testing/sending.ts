import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { Visitor } from '#server/testing/app';

import { hasAnyWaiting } from '../lib/outbox-storage.ts';

/** Ignores entries of other tests' users. */
export async function waitForSending(visitor: Visitor): Promise<void> {
  const { user } = (await visitor.post('/api/check-if-logged-in')).json();
  await waitFor(() => expect(hasAnyWaiting(user.id)).toBe(false));
}
