import { Store } from './store.ts';

/** Whether the screens show what the server says, or what this device has kept because the server cannot be reached. */
export const connected = new Store(true);
