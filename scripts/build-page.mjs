/** What Playwright runs before its tests: they see the page of these sources, not of the last build. */
import { ensureWebBuilt } from './setup.mjs';

// Playwright takes the default export only.
// oxlint-disable-next-line import/no-default-export
export default ensureWebBuilt;
