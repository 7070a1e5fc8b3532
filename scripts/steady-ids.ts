import type { Plugin } from 'vite';

const hook = /\/@mantine\/hooks\/esm\/use-id\/use-id\.mjs$/;

/**
 * Mantine renders each field twice, to replace its id after the first render. React's ids need only one
 * render (docs/decisions/0110).
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
