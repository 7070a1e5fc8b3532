import { runUntilStopped } from './run-until-stopped.mjs';
import { ensureInstalled, ensureWebBuilt } from './setup.mjs';

await ensureInstalled({ isForTests: false });
await ensureWebBuilt();
runUntilStopped('demo/main.ts');
