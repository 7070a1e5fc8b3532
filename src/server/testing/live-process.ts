import type { DatabaseLocation } from '../db/database.ts';
import { startNodeOn } from './app.ts';

export interface LiveProcess {
  readonly url: string;
  kill(): Promise<void>;
  stop(): Promise<number | null>;
  pause(): void;
  resume(): void;
}

export async function startProcess(
  location: DatabaseLocation,
  environment: Readonly<Record<string, string>> = {},
): Promise<LiveProcess> {
  const { url, process, kill } = await startNodeOn(location, { LOG_LEVEL: 'error', ...environment });
  return {
    url,
    kill: () => kill('SIGKILL'),
    stop: async () => {
      await kill('SIGTERM');
      return process.exitCode;
    },
    pause: () => void process.kill('SIGSTOP'),
    resume: () => void process.kill('SIGCONT'),
  };
}
