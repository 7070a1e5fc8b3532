import type { Plugin } from 'vite';

const steps = ['reading the sources', 'packing the scripts', 'drawing the first screens'];

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
