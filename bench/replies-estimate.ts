/**
 * Measures the reply estimate: CPU time compared with onnxruntime-web on one thread, and its error on rated
 * games.
 */
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { PLANES_LENGTH, writePlanes } from '#chess/replies/input-planes';
import { estimateLines } from '#chess/replies/estimate';
import { LineBoard, type PositionLine } from '#chess/replies/line-board';
import { INPUT_PLANES, type NetRunner, POLICY_PLANES, SQUARES } from '#chess/replies/net';
import { makeKernelRunner, NetRunners, readNet } from '#server/replies/net-runners';
import { findCalibration } from './tools/calibration.ts';
import { printRatio } from './tools/measure.ts';
import { makeOnnxModel } from './tools/onnx-model.ts';
import { countGames } from './tools/rated-games.ts';
import { findStudyCoverage } from './tools/study-coverage.ts';
import { benchedFolder } from '../scripts/data.mjs';
import { ensureExtraPackages } from '../scripts/extra-packages.mjs';

const rounds = 5;
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

function makePlanes(): Float32Array {
  const planes = new Float32Array(lines.length * PLANES_LENGTH);
  const board = new LineBoard();
  for (const [index, line] of lines.entries()) {
    const position = board.play(line);
    if (typeof position === 'object') writePlanes(position, planes, index * PLANES_LENGTH);
  }
  return planes;
}

async function timeMs(repeats: number, run: () => unknown): Promise<number> {
  let best = Infinity;
  for (let round = 0; round <= rounds; round++) {
    const start = process.cpuUsage();
    for (let count = 0; count < repeats; count++) await run();
    const { user, system } = process.cpuUsage(start);
    if (round > 0) best = Math.min(best, (user + system) / 1000 / repeats / lines.length);
  }
  return best;
}

function turnPlanes(planes: Float32Array, position: number): Float32Array {
  return Float32Array.from(
    { length: PLANES_LENGTH },
    (_, at) =>
      planes[position * PLANES_LENGTH + (at % SQUARES) * INPUT_PLANES + Math.floor(at / SQUARES)] ?? 0,
  );
}

/** onnxruntime-web is not installed during the type check. */
interface Onnx {
  env: { wasm: { numThreads: number } };
  InferenceSession: {
    create(model: Uint8Array, options: object): Promise<{ run(inputs: object): Promise<Outputs> }>;
  };
  Tensor: new (type: 'float32', data: Float32Array, dims: readonly number[]) => object;
}
type Outputs = Partial<Record<string, { data: ArrayLike<unknown> }>>;

async function loadOnnx(): Promise<Onnx> {
  const packages = await ensureExtraPackages('bench/rivals');
  return createRequire(join(packages, 'rival.js'))('onnxruntime-web');
}

async function benchOnnx(planes: Float32Array, kernel: NetRunner): Promise<number> {
  const ort = await loadOnnx();
  ort.env.wasm.numThreads = 1;
  const session = await ort.InferenceSession.create(makeOnnxModel(readNet(1500)), {
    executionProviders: ['wasm'],
  });
  const inputs = lines.map(
    (_, position) => new ort.Tensor('float32', turnPlanes(planes, position), [1, INPUT_PLANES, 8, 8]),
  );
  const [first] = inputs;
  if (!first) throw new Error('There are no positions');
  const { policy } = await session.run({ planes: first });
  const ours = kernel.run(planes, 1);
  let worst = 0;
  for (let at = 0; at < SQUARES * POLICY_PLANES; at++) {
    const theirs = Number(policy?.data[(at % POLICY_PLANES) * SQUARES + Math.floor(at / POLICY_PLANES)]);
    worst = Math.max(worst, Math.abs((ours[at] ?? NaN) - theirs));
  }
  if (!(worst < 0.01)) throw new Error(`onnxruntime answers otherwise: ${worst}`);
  return timeMs(3, async () => {
    for (const input of inputs) await session.run({ planes: input });
  });
}

async function benchSpeed(): Promise<void> {
  const planes = makePlanes();
  const net = readNet(1500);
  const kernel = makeKernelRunner(net);
  const kernelMs = await timeMs(10, () => kernel.run(planes, lines.length));
  printRatio('kernel', kernelMs, await benchOnnx(planes, kernel), 'ms a position', 'onnxruntime-web');
  const wholeMs = await timeMs(10, () => estimateLines(lines, 1500, () => kernel));
  printRatio('with planes, legal moves and SAN', wholeMs, 5, 'ms a position', 'the aim');
}

const bands = [
  { from: 1000, to: 1400, rating: 1100 },
  { from: 1400, to: 1800, rating: 1500 },
  { from: 1800, to: 2200, rating: 1900 },
  { from: 2200, to: 4000, rating: 1900 },
];

function benchCalibration(runners: NetRunners): void {
  console.log('\nband        net   positions  choices  error (points)  chance alone');
  for (const { from, to, rating } of bands) {
    const positions = [...countGames(benchedFolder, { from, to }, 30).values()].filter(
      ({ games }) => games >= 30,
    );
    const { games, errorPoints, noisePoints } = findCalibration(positions, rating, runners.get);
    const columns = [
      `${from}-${to - 1}`.padEnd(11),
      String(rating),
      String(positions.length).padStart(10),
      String(games).padStart(8),
      errorPoints.toFixed(1).padStart(15),
      noisePoints.toFixed(1).padStart(13),
    ];
    console.log(columns.join(' '));
  }
}

function benchCoverage(runners: NetRunners): void {
  const counts = countGames(benchedFolder, { from: 1400, to: 1800 }, 18);
  console.log('\ncoverage to move 8 at 1400-1799');
  const folder = join(benchedFolder, 'studies');
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.pgn'))) {
    for (const color of ['white', 'black'] as const) {
      const found = findStudyCoverage(join(folder, name), color, 1500, counts, runners.get);
      if (found.positions < 6) continue;
      const [estimated, counted] = [found.estimatedPercent, found.countedPercent].map((each) =>
        each.toFixed(1),
      );
      console.log(
        `${name} ${color}: estimated ${estimated} %, counted ${counted} % (${found.positions} positions)`,
      );
    }
  }
}

await benchSpeed();
const runners = new NetRunners();
benchCalibration(runners);
benchCoverage(runners);
