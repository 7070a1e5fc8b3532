/**
 * A window by happy-dom for tests of screens. What Node has itself (requests, answers, addresses) stays Node's: the server runs in
 * the same process and takes no other.
 */
import type { Environment } from 'vitest/runtime';
import { builtinEnvironments } from 'vitest/runtime';

const ofNode = [
  'AbortController',
  'AbortSignal',
  'Blob',
  'fetch',
  'Headers',
  'Request',
  'Response',
  'URL',
  'URLSearchParams',
];

const environment: Environment = {
  name: 'screens',
  viteEnvironment: 'ssr',
  async setup(global: Record<string, unknown>, options) {
    const kept = ofNode.map((name) => [name, global[name]] as const);
    const made = await builtinEnvironments['happy-dom'].setup(global, options);
    for (const [name, value] of kept) global[name] = value;
    // What it lacks, and nobody looks at here.
    Object.assign(window.HTMLElement.prototype, { showPopover() {}, hidePopover() {} });
    Object.assign(document, { fonts: new EventTarget() });
    return made;
  },
};

// Vitest takes the default export only.
// oxlint-disable-next-line import/no-default-export
export default environment;
