/** Cleans up after each test, because test files share a process. */
import { afterEach } from 'vitest';
import { cleanUp } from './app.ts';

afterEach(cleanUp);
