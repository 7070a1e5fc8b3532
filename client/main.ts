import { runClient } from './commands.ts';

const { out, problem, exitCode } = await runClient(process.argv.slice(2), process.env);
if (out.length > 0) process.stdout.write(typeof out === 'string' ? `${out}\n` : out);
if (problem !== '') console.error(problem);
process.exitCode = exitCode;
