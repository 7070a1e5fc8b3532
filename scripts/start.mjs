/** `npm start` installs and builds what is missing or outdated, then runs the server on the pinned Node. */
import { runUntilStopped } from './run-until-stopped.mjs';
import { ensureInstalled, ensureWebBuilt } from './setup.mjs';

await ensureInstalled({ isForTests: false });
await ensureWebBuilt();
runUntilStopped('src/server/main.ts');
