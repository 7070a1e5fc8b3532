import type { Plugin } from 'vite';

const hook = /\/@mantine\/hooks\/esm\/use-id\/use-id\.mjs$/;

/**
 * Mantine gives each field, tab and switch a second, random id right after it was drawn, and so draws all of them twice, at once
 * and before anything else: of a screen's first task that was up to a half. React's own ids are as good, because the page has one
 * root and nothing of it is hydrated (docs/decisions/0110).
 */
export function steadyIds(): Plugin {
  let isMet = false;
  return {
    name: 'steady-ids',
    apply: 'build',
    load: {
      filter: { id: hook },
      handler() {
        isMet = true;
        return `import { useId as useReactId } from 'react';
export function useId(given) {
  const own = useReactId();
  return typeof given === 'string' ? given : own;
}`;
      },
    },
    generateBundle() {
      if (!isMet)
        this.error('Mantine keeps its useId elsewhere now: look whether it still draws everything twice');
    },
  };
}
