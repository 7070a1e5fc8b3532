import type { EngineFault } from './fault.ts';

export interface EnginePort {
  send(command: string): void;
  close(): void;
}

interface PortEvents {
  onLine(line: string): void;
  onFault(fault: EngineFault): void;
}

export type OpenPort = (events: PortEvents) => EnginePort;

/** Stored with each analysis, because scores of different engine builds must not be mixed. */
export const engineBuild = 'stockfish-19-lite-single';
const engineUrl = `/engine/${engineBuild}.js`;

export const openWorkerPort: OpenPort = ({ onLine, onFault }) => {
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

function findFault(message: string | undefined, isHeard: boolean): EngineFault {
  if (isHeard) return 'died';
  if (message === undefined || message === '') return navigator.onLine ? 'workers-blocked' : 'not-loaded';
  if (/HTTP|fetch|network/i.test(message)) return 'not-loaded';
  return /wasm|WebAssembly|CompileError/i.test(message) ? 'wasm-refused' : 'died';
}
