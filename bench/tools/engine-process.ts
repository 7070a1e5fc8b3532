import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import type { OpenPort } from '../../src/web/engine/engine-port.ts';

const file = createRequire(import.meta.url).resolve('stockfish/bin/stockfish-19-lite-single.js');

export const openEngineProcess: OpenPort = ({ onLine, onFault }) => {
  const child = spawn(process.execPath, [file], { env: {}, stdio: ['pipe', 'pipe', 'ignore'] });
  let rest = '';
  child.stdout.setEncoding('utf8');
  child.stdout.on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line);
  });
  child.on('exit', () => onFault('died'));
  child.stdin.on('error', () => undefined);
  return {
    send: (command) => child.stdin.write(`${command}\n`),
    close: () => child.kill('SIGKILL'),
  };
};
