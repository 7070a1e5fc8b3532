import { build } from 'vite';

/** Bundles a non-module script, as service workers and the first script need. */
export async function bundleClassicScript(file: string): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: file, output: { format: 'iife' } },
    },
  });
  const [output] = [built].flat();
  if (output === undefined || !('output' in output)) throw new Error(`${file} was not built`);
  return output.output[0].code;
}
