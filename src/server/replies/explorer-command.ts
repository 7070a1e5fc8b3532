import { parseArgs } from 'node:util';
import { messageOf } from '#contract/thrown';
import { type BuildOptions, type BuildProgress, buildPack } from './build.ts';
import { NotBuilt } from './build-state.ts';
import { BadPack, Pack } from './pack-reader.ts';
import type { PackDescription } from './pack-file.ts';

const usage = `Usage:
  npm run explorer -- build --out FILE [--max-ply 30] [--min-games 2] [--per-band N] GAMES.pgn[.zst] …   (-: standard input)
  npm run explorer -- info FILE`;

const stopped = 130;

export async function runExplorer(args: readonly string[], now: () => number): Promise<number> {
  try {
    const [command, ...rest] = args;
    if (command === 'build') return await build(parseBuild(rest), now);
    if (command === 'info' && rest.length === 1 && rest[0] !== undefined) return showInfo(rest[0]);
    throw new NotBuilt(usage);
  } catch (error) {
    process.stderr.write(`${findReason(error)}\n`);
    return 1;
  }
}

function findReason(error: unknown): string {
  if (error instanceof NotBuilt || error instanceof BadPack) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const message = messageOf(error);
  if (code.startsWith('ERR_PARSE_ARGS')) return `${message}\n${usage}`;
  if (code === 'ENOENT') return `No such file or folder: ${message.replace(/^.*?'|'$/g, '')}.`;
  if (code === 'ENOSPC')
    return 'The disk is full. Free some space and run the same command again to continue.';
  return `The pack could not be built: ${message}`;
}

function parseBuild(args: readonly string[]): BuildOptions {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { out: text, 'max-ply': text, 'min-games': text, 'per-band': text },
  });
  const { out } = values;
  if (out === undefined || positionals.length === 0) throw new NotBuilt(usage);
  if (positionals.filter((name) => name === '-').length > 1)
    throw new NotBuilt('Standard input (-) can be given only once.');
  const perBand = values['per-band'];
  return {
    out,
    maxPly: integer('--max-ply', values['max-ply'] ?? '30', 300),
    minGames: integer('--min-games', values['min-games'] ?? '2', 1e9),
    perBand: perBand === undefined ? undefined : integer('--per-band', perBand, 1e12),
    sources: positionals,
  };
}

function integer(name: string, text: string, highest: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= 1 && value <= highest) return value;
  throw new NotBuilt(`${name} must be a whole number from 1 to ${highest}, but it is "${text}".`);
}

async function build(options: BuildOptions, now: () => number): Promise<number> {
  const stop = new AbortController();
  const hear = (): void => {
    if (stop.signal.aborted) process.exit(stopped);
    stop.abort();
    process.stderr.write('\nStopping …\n');
  };
  process.on('SIGINT', hear);
  process.on('SIGTERM', hear);
  const began = now();
  const result = await buildPack(options, {
    stdin: process.stdin,
    now,
    stop: stop.signal,
    report: makeReporter(now),
  });
  process.off('SIGINT', hear);
  process.off('SIGTERM', hear);
  if (result === undefined) {
    process.stderr.write('Stopped. Run the same command again to continue.\n');
    return stopped;
  }
  for (const { name, cut_off } of result.state.finished)
    if (cut_off !== null) process.stderr.write(`${name} ${cut_off}: the part before it is counted.\n`);
  const seconds = Math.max(1, Math.round((now() - began) / 1000));
  process.stdout.write(`${options.out}: ${makeCount(result.positions)} positions in ${seconds} s.\n`);
  const pack = new Pack(options.out);
  process.stdout.write(makeInfo(pack.description));
  pack.close();
  return 0;
}

function makeReporter(now: () => number): (progress: BuildProgress) => void {
  const { isTTY } = process.stderr;
  const intervalMs = isTTY ? 500 : 10_000;
  let first: { at: number; games: number; share: number } | undefined;
  let last = now();
  return ({ stage, games, share }) => {
    first ??= { at: now(), games, share: share ?? 0 };
    const isDue = now() - last >= intervalMs;
    if (!isDue && stage === 'counting') return;
    last = now();
    const seconds = Math.max(0.001, (now() - first.at) / 1000);
    const parts = [`${makeCount(games)} games`];
    if (stage === 'writing') parts.push('writing the pack');
    else {
      parts.push(`${makeCount(Math.round((games - first.games) / seconds))} games/s`);
      if (share !== undefined && share > first.share) {
        const left = ((1 - share) / (share - first.share)) * seconds;
        parts.push(`${Math.floor(100 * share)} %`, `${makeDuration(left)} left`);
      }
    }
    process.stderr.write(isTTY ? `\r\u001B[K${parts.join(' · ')}` : `${parts.join(' · ')}\n`);
    if (isTTY && stage === 'writing') process.stderr.write('\n');
  };
}

function showInfo(path: string): number {
  const pack = new Pack(path);
  process.stdout.write(makeInfo(pack.description));
  pack.close();
  return 0;
}

function makeInfo(pack: PackDescription): string {
  const days = pack.first_day === null ? 'no dates' : `${pack.first_day} to ${pack.last_day}`;
  const lines = [
    `${makeCount(pack.games)} games (${days}), ${makeCount(pack.positions)} positions`,
    `to ply ${pack.max_ply}, positions seen at least ${pack.min_games} times${pack.per_band === null ? '' : `, at most ${makeCount(pack.per_band)} games a band`}`,
    `built ${pack.built_at}`,
    ...pack.sources.map(({ name, bytes, cut_off }) => {
      const text = `from ${name}: ${makeCount(bytes)} bytes of text`;
      return cut_off === null ? text : `${text}; it ${cut_off}`;
    }),
    ...pack.cells.map(({ band, speed, games }) => `  ${band} ${speed}: ${makeCount(games)}`),
    ...Object.entries(pack.skipped).flatMap(([reason, games]) =>
      games > 0 ? [`  not counted, ${reason}: ${makeCount(games)}`] : [],
    ),
  ];
  return `${lines.join('\n')}\n`;
}

function makeCount(count: number): string {
  return count.toLocaleString('en-US');
}

function makeDuration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return seconds < 5400 ? `${Math.ceil(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}
