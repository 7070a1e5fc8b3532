/** An engine in a worker of the browser. Tests and benches open the same engine in a process of its own. */
import type { EngineFault } from './fault.ts';

export interface EnginePort {
  send(command: string): void;
  /** Ends the engine, whatever it is doing. */
  close(): void;
}

interface PortEvents {
  onLine(line: string): void;
  onFault(fault: EngineFault): void;
}

export type OpenPort = (events: PortEvents) => EnginePort;

/** The engine that scores come from. It is kept with them, because scores of two builds are not mixed. */
export const engineBuild = 'stockfish-19-lite-single';
/** Copied there by the build (vite.config.ts) and served with a policy of its own (src/server/page.ts). */
const engineUrl = `/engine/${engineBuild}.js`;

export const openWorkerPort: OpenPort = ({ onLine, onFault }) => {
  // Throws where workers are not allowed at all.
  const worker = new Worker(engineUrl);
  let isHeard = false;
  worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    isHeard = true;
    if (typeof data === 'string') for (const line of data.split('\n')) onLine(line);
  });
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    onFault(findFault(event.message, isHeard));
  });
  return {
    send: (command) => worker.postMessage(command),
    close: () => worker.terminate(),
  };
};

/** A worker whose script could not be had or may not run fails without a message; the engine's own failures have one. */
function findFault(message: string | undefined, isHeard: boolean): EngineFault {
  if (isHeard) return 'died';
  if (message === undefined || message === '') return navigator.onLine ? 'workers-blocked' : 'not-loaded';
  if (/HTTP|fetch|network/i.test(message)) return 'not-loaded';
  return /wasm|WebAssembly|CompileError/i.test(message) ? 'wasm-refused' : 'died';
}
