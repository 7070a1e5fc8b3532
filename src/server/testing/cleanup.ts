/** Test files share a process. */
import { afterEach } from 'vitest';
import { cleanUp } from './app.ts';

afterEach(cleanUp);
