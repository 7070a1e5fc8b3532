/** Says how far `vite build` is, which otherwise is silent for as long as it takes. */
import type { Plugin } from 'vite';

const steps = ['reading the sources', 'packing the scripts', 'drawing the first screens'];

/** The first of the plugins: it speaks before the others begin. */
export function tellBuildSteps(tell: (line: string) => void): Plugin {
  const begin = (index: number) =>
    tell(`Building the web app: ${index + 1} of ${steps.length}, ${steps[index]} …`);
  return {
    name: 'tell-build-steps',
    apply: 'build',
    buildStart: () => begin(0),
    renderStart: () => begin(1),
    writeBundle: () => begin(2),
  };
}
