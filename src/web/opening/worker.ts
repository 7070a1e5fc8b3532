import { expose } from 'comlink';

import { openingTasks } from './tasks.ts';

expose(openingTasks);
