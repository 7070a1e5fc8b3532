/** `npm run demo` installs and builds what is missing or outdated, then runs the demo on the pinned Node. */
import { runUntilStopped } from './run-until-stopped.mjs';
import { ensureInstalled, ensureWebBuilt } from './setup.mjs';

await ensureInstalled({ isForTests: false });
await ensureWebBuilt();
runUntilStopped('demo/main.ts');
