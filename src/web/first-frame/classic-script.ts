import { build } from 'vite';

/** Browsers do not load these scripts as modules, so each is bundled into one file. */
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
