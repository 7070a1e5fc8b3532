import type * as z from 'zod/mini';
import { ankiPackageText } from '#contract/anki-package';

import { ApiFailure } from '../../../lib/api-client.ts';

/** The package contains an SQLite database, so the server parses it. */
export async function sendAnkiPackage(file: File): Promise<z.infer<typeof ankiPackageText>['api_data']> {
  const bytes = await file.arrayBuffer();
  const answer = await fetch('/api/read-anki-package', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/octet-stream' },
    body: bytes,
  }).catch(() => undefined);
  if (answer === undefined) throw new ApiFailure(0, 'unreachable', 'The server cannot be reached');
  const data: unknown = await answer.json().catch(() => undefined);
  const { success, data: read } = ankiPackageText.safeParse(data);
  if (success) return read.api_data;
  const message =
    data instanceof Object && 'message' in data ? String(data.message) : 'The package could not be read';
  throw new ApiFailure(answer.status, 'invalid', message);
}
