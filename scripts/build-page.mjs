/** Playwright calls this before its tests, so they never see an outdated build. */
import { ensureWebBuilt } from './setup.mjs';

// oxlint-disable-next-line import/no-default-export
export default ensureWebBuilt;
