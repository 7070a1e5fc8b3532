/** Test files share a process, so every test cleans up. */
import { afterEach } from 'vitest';
import { cleanUp } from './app.ts';

afterEach(cleanUp);
