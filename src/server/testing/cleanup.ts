/** Run for every file of server tests: they share a process, and what a test made is gone after it. */
import { afterEach } from 'vitest';
import { cleanUp } from './app.ts';

afterEach(cleanUp);
