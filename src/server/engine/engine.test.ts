import { mkdtempSync, rmSync, writeFileSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, afterAll, describe, expect, test } from 'vitest';
import { type Engine, type EngineOptions, createEngine } from './engine.ts';
import { paced } from '../../../scripts/pace.mjs';

const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const whiteIsUp = 'rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1';
const mateInOne = '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1';
const blackMatesInOne = '1r4k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1';

let folder = '';
const engines: Engine[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'engine-'));
});
afterEach(() => {
  for (const engine of engines.splice(0)) engine.close();
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function openEngine(options: EngineOptions = {}): Engine {
  const engine = createEngine(options);
  engines.push(engine);
  return engine;
}

function writeFake(
  name: string,
  onGo: string,
): { command: { path: string; args: string[] }; starts(): number } {
  const script = join(folder, `${name}.cjs`);
  const count = join(folder, `${name}.count`);
  writeFileSync(count, '');
  writeFileSync(
    script,
    `const fs = require('node:fs');
     fs.appendFileSync(${JSON.stringify(count)}, 'x');
     const starts = fs.readFileSync(${JSON.stringify(count)}, 'utf8').length;
     const say = (line) => process.stdout.write(line + '\\n');
     let searching = false;
     require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
       if (line === 'uci') say('uciok');
       if (!line.startsWith('go')) return;
       if (searching) { say('two searches at once'); process.exit(1); }
       ${onGo}
     });`,
  );
  return {
    command: { path: process.execPath, args: [script] },
    starts: () => readFileSync(count, 'utf8').length,
  };
}

const patient = { searchMs: paced(200), limitMs: paced(15_000) };

describe('Stockfish', () => {
  test('judges from White’s side, no matter who is to move', async () => {
    const engine = openEngine(patient);
    const level = await engine.evaluate(start);
    expect(Math.abs(level && 'cp' in level ? level.cp : 999)).toBeLessThan(80);
    const up = await engine.evaluate(whiteIsUp);
    expect(up && 'cp' in up ? up.cp : 0).toBeGreaterThan(300);
    expect(await engine.evaluate(mateInOne)).toEqual({ mate: 1 });
    expect(await engine.evaluate(blackMatesInOne)).toEqual({ mate: -1 });
  });

  test('asked for many verdicts at once it gives them one after the other, and each', async () => {
    const engine = openEngine(patient);
    const verdicts = await Promise.all([start, mateInOne, whiteIsUp, mateInOne].map(engine.evaluate));
    expect(verdicts[1]).toEqual({ mate: 1 });
    expect(verdicts[3]).toEqual({ mate: 1 });
    expect(verdicts).not.toContain(null);
  });
});

describe('a program that misbehaves', () => {
  const answer = `say('info depth 1 score cp 33'); say('bestmove e2e4');`;

  test('hanging: no verdict within the limit, and the next one comes from a fresh start', async () => {
    const fake = writeFake('hangs', `if (starts > 1) { ${answer} }`);
    const engine = openEngine({ ...patient, limitMs: paced(3000), command: fake.command });
    expect(await engine.evaluate(start)).toBeNull();
    expect(await engine.evaluate(start)).toEqual({ cp: 33 });
    expect(fake.starts()).toBe(2);
  });

  test('dying: it is started again within the same verdict', async () => {
    const fake = writeFake('dies', `if (starts > 1) { ${answer} } else process.exit(3);`);
    expect(await openEngine({ ...patient, command: fake.command }).evaluate(start)).toEqual({ cp: 33 });
    expect(fake.starts()).toBe(2);
  });

  test('dying every time, printing garbage, printing without end, not being there at all: no verdict, in bounded time and with few starts', async () => {
    const dying = writeFake('always-dies', `process.exit(3);`);
    const garbage = writeFake('garbage', `say('info score cp banana'); say('bestmove ???');`);
    const flooding = writeFake('floods', `setInterval(() => process.stdout.write('x'.repeat(70000)), 1);`);
    const missing = { path: join(folder, 'no-such-program'), args: [] };
    const cutOff: unknown[] = [];
    const verdicts = await Promise.all(
      [
        openEngine({ command: dying.command }),
        openEngine({ command: garbage.command }),
        openEngine({ command: flooding.command, onFailure: (error) => cutOff.push(error) }),
        openEngine({ command: missing }),
      ].map((engine) => engine.evaluate(start)),
    );
    expect(verdicts).toEqual([null, null, null, null]);
    expect(dying.starts()).toBeLessThan(16);
    expect(cutOff.length).toBeGreaterThan(0);
  });

  test('a bound is not a score', async () => {
    const fake = writeFake(
      'bounds',
      `say('info depth 9 score cp 40'); say('info depth 10 score cp 900 lowerbound'); say('bestmove a2a3');`,
    );
    expect(await openEngine({ ...patient, command: fake.command }).evaluate(start)).toEqual({ cp: 40 });
  });

  test('two searches never overlap', async () => {
    const fake = writeFake(
      'slow',
      `searching = true; setTimeout(() => { searching = false; ${answer} }, 50);`,
    );
    const engine = openEngine({ ...patient, command: fake.command });
    const verdicts = await Promise.all(Array.from({ length: 8 }, () => engine.evaluate(start)));
    expect(verdicts).toEqual(Array.from({ length: 8 }, () => ({ cp: 33 })));
    expect(fake.starts()).toBe(1);
  });
});

test('warming up starts the program once, and it rests when nobody needs it', async () => {
  const fake = writeFake('warm', `say('info depth 1 score cp 1'); say('bestmove a2a3');`);
  const engine = openEngine({ ...patient, command: fake.command, idleMs: 150 });
  engine.warm();
  engine.warm();
  expect(await engine.evaluate(start)).toEqual({ cp: 1 });
  expect(fake.starts()).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(await engine.evaluate(start)).toEqual({ cp: 1 });
  expect(fake.starts()).toBe(2);
});

test('a closed engine answers nothing', async () => {
  const engine = openEngine();
  engine.close();
  expect(await engine.evaluate(start)).toBeNull();
});
