import type { Plugin } from 'vite';

const hook = /\/@mantine\/hooks\/esm\/use-id\/use-id\.mjs$/;

/**
 * Mantine gives each field a second id after the first render and renders it again. One root without
 * hydration needs only React's ids (docs/decisions/0110).
 */
export function steadyIds(): Plugin {
  let isFound = false;
  return {
    name: 'steady-ids',
    apply: 'build',
    load: {
      filter: { id: hook },
      handler() {
        isFound = true;
        return `import { useId as useReactId } from 'react';
export function useId(given) {
  const own = useReactId();
  return typeof given === 'string' ? given : own;
}`;
      },
    },
    generateBundle() {
      if (!isFound)
        this.error('Mantine keeps its useId elsewhere now: look whether it still draws everything twice');
    },
  };
}
