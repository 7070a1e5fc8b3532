/** The page uses Node's fetch and URL classes, because the server runs in the same process. */
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
    const stored = ofNode.map((name) => [name, global[name]] as const);
    const made = await builtinEnvironments['happy-dom'].setup(global, options);
    for (const [name, value] of stored) global[name] = value;
    Object.assign(window.HTMLElement.prototype, { showPopover() {}, hidePopover() {} });
    Object.assign(document, { fonts: new EventTarget() });
    return made;
  },
};

// Vitest accepts only a default export.
// oxlint-disable-next-line import/no-default-export
export default environment;
