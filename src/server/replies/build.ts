import { createReadStream, rmSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { type BuildState, makeBuildFolder, NotBuilt, openBuild, saveState } from './build-state.ts';
import { CountingCrew } from './counting-crew.ts';
import { joinRuns, maxOpenRuns } from './counting-runs.ts';
import { cutChunks, readText } from './game-chunks.ts';
import { writePack } from './pack-writer.ts';
import { type ByteStream, CutOff } from './zstd-frames.ts';

export interface BuildOptions {
  out: string;
  maxPly: number;
  minGames: number;
  perBand: number | undefined;
  sources: readonly string[];
}

export interface BuildTools {
  stdin: ByteStream;
  now: () => number;
  stop: AbortSignal;
  report: (progress: BuildProgress) => void;
  threads?: number;
  chunkBytes?: number;
  tableBits?: number;
  checkpointMs?: number;
}

export interface BuildProgress {
  stage: 'counting' | 'writing';
  games: number;
  share: number | undefined;
}

export interface BuildResult {
  positions: number;
  state: BuildState;
}

const usual = { chunkBytes: 1024 * 1024, tableBits: 21, checkpointMs: 60_000 };

export async function buildPack(options: BuildOptions, tools: BuildTools): Promise<BuildResult | undefined> {
  const sizes = options.sources.map(sizeOf);
  const folder = makeBuildFolder(options.out);
  const state = openBuild(folder, makeQuestion(options, sizes), options.perBand);
  if (!(await countAll(options, { ...usual, ...tools }, folder, state, sizes))) return undefined;

  const { games, skipped, firstDate, lastDate } = state.totals;
  const total = sum(games);
  tools.report({ stage: 'writing', games: total, share: undefined });
  const header = {
    built_at: new Date(tools.now()).toISOString(),
    max_ply: options.maxPly,
    min_games: options.minGames,
    per_band: options.perBand ?? null,
    games: total,
    first_day: makeDay(firstDate),
    last_day: makeDay(lastDate),
    sources: state.finished,
    skipped,
  };
  const runs = joinMany(folder, state.runs);
  const positions = writePack(options.out, runs, header, games);
  rmSync(folder, { recursive: true, force: true });
  return { positions, state };
}

async function countAll(
  { sources, maxPly }: BuildOptions,
  tools: BuildTools & typeof usual,
  folder: string,
  state: BuildState,
  sizes: readonly (number | undefined)[],
): Promise<boolean> {
  const { totals } = state;
  const crew = new CountingCrew({
    folder,
    maxPly,
    tableBits: tools.tableBits,
    chunkBytes: tools.chunkBytes,
    threads: tools.threads ?? availableParallelism(),
    room: state.room ?? undefined,
    totals,
    firstRun: 1 + Math.max(0, ...state.runs.map((name) => Number(name.slice(4)))),
  });
  const runsBefore = state.runs;
  let lastCheckpoint = tools.now();
  const checkpoint = async (): Promise<void> => {
    await crew.flush();
    state.runs = [...runsBefore, ...crew.runs];
    await saveState(folder, state);
    lastCheckpoint = tools.now();
  };
  try {
    while (state.finished.length < sources.length) {
      const index = state.finished.length;
      const name = sources[index] ?? '-';
      const source = openSource(name, tools.stdin);
      let cutOff: string | null = null;
      try {
        for await (const { bytes, end } of cutChunks(
          readText(source.stream),
          tools.chunkBytes,
          state.textBytes,
        )) {
          if (tools.stop.aborted) {
            await checkpoint();
            return false;
          }
          if (!(await crew.hasRoom())) break;
          await crew.count(bytes);
          state.textBytes = end;
          const done = sum(sizes.slice(0, index)) + source.bytesRead();
          const all = sizes.includes(undefined) ? undefined : sum(sizes);
          tools.report({
            stage: 'counting',
            games: sum(totals.games),
            share: all === undefined ? undefined : done / Math.max(1, all),
          });
          if (tools.now() - lastCheckpoint > tools.checkpointMs) await checkpoint();
        }
      } catch (error) {
        if (!(error instanceof CutOff)) throw error;
        cutOff = error.message;
        totals.skipped.broken++;
      } finally {
        source.close();
      }
      state.finished.push({ name, bytes: state.textBytes, cut_off: cutOff });
      state.textBytes = 0;
    }
    await checkpoint();
    return true;
  } finally {
    await crew.close();
  }
}

interface Source {
  stream: ByteStream;
  bytesRead: () => number;
  close: () => void;
}

function openSource(name: string, stdin: ByteStream): Source {
  if (name === '-') return { stream: stdin, bytesRead: () => 0, close: () => {} };
  const stream = createReadStream(name, { highWaterMark: 256 * 1024 });
  return { stream, bytesRead: () => stream.bytesRead, close: () => stream.destroy() };
}

function sizeOf(name: string): number | undefined {
  if (name === '-') return undefined;
  const found = statSync(name, { throwIfNoEntry: false });
  if (found === undefined) throw new NotBuilt(`There is no file ${name}.`);
  if (found.isDirectory()) throw new NotBuilt(`${name} is a folder.`);
  return found.isFile() ? found.size : undefined;
}

function makeQuestion(options: BuildOptions, sizes: readonly (number | undefined)[]): string {
  const { maxPly, perBand, sources } = options;
  const files = sources.map((name, index) => [name === '-' ? name : resolve(name), sizes[index] ?? null]);
  return JSON.stringify({ maxPly, perBand: perBand ?? null, files });
}

function joinMany(folder: string, names: readonly string[]): string[] {
  let paths = names.map((name) => join(folder, name));
  for (let round = 0; paths.length > maxOpenRuns; round++) {
    const joined: string[] = [];
    for (let at = 0; at < paths.length; at += maxOpenRuns) {
      const target = join(folder, `run-joined-${round}-${joined.length}`);
      joinRuns(paths.slice(at, at + maxOpenRuns), target);
      joined.push(target);
    }
    paths = joined;
  }
  return paths;
}

function sum(numbers: readonly (number | undefined)[]): number {
  return numbers.reduce<number>((total, each) => total + (each ?? 0), 0);
}

function makeDay(date: number): string | null {
  if (date === 0) return null;
  const text = String(date).padStart(8, '0');
  return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
}
