import { ensureWebBuilt } from './setup.mjs';

// oxlint-disable-next-line import/no-default-export
export default ensureWebBuilt;
