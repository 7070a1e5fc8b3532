import { DatabaseSync } from 'node:sqlite';
import { watchLimits } from '../process-limits.ts';

const [cpuMs = 0, memoryMb = 0] = process.argv.slice(2).map(Number);
await watchLimits({ cpuMs, memoryMb });
let wanted = '';
for await (const chunk of process.stdin) wanted += chunk;
const what = { time: 'select count(*) from n', memory: 'select group_concat(hex(zeroblob(1e6))) from n' }[
  wanted
];
new DatabaseSync(':memory:')
  .prepare(`with recursive n(i) as (select 1 union all select i + 1 from n) ${what}`)
  .get();
