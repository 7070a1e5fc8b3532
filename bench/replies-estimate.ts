import { estimateLines } from '#chess/replies/estimate';
import type { PositionLine } from '#chess/replies/line-board';
import { makeKernelRunner, readNet } from '#server/replies/net-runners';
import { printRatio } from './tools/measure.ts';

const aimMs = 5;
const rounds = 6;
const repeats = 10;
const lines: PositionLine[] = [
  'e4',
  'e4 e5 Nf3 Nc6',
  'd4 d5 c4',
  'e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3',
  'd4 Nf6 c4 g6 Nc3 Bg7 e4 d6',
  'e4 e6 d4 d5',
  'c4 e5 Nc3 Nf6',
  'e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6 d3',
].map((moves) => ({ sans: moves.split(' ') }));

const kernel = makeKernelRunner(readNet(1500));
const times = Array.from({ length: rounds }, () => {
  const start = process.cpuUsage();
  for (let count = 0; count < repeats; count += 1) estimateLines(lines, 1500, () => kernel);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000 / repeats / lines.length;
});
const bestMs = Math.min(...times);
printRatio('an estimate', bestMs, aimMs, 'ms a position', 'the aim');
if (bestMs > aimMs) process.exitCode = 1;
