import { afterEach } from 'vitest';
import { cleanUp } from './app.ts';

afterEach(cleanUp);
