import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { paced } from '../../../scripts/pace.mjs';
import { afterTest, makeSqliteLocation, startTestApp } from '../testing/app.ts';
import { startFen } from '../testing/cards.ts';
import { ankiSchema } from './anki-collection.ts';
import { PackageReader } from './package-reader.ts';
import { makeZip } from './zip.ts';

const endless = join(import.meta.dirname, '../testing/endless-package.ts');
const never = new AbortController().signal;
const roomy = { cpuMs: 60_000, memoryMb: 768 };

function makeReader(...options: ConstructorParameters<typeof PackageReader>): PackageReader {
  const reader = new PackageReader(...options);
  afterTest(async () => reader.close());
  return reader;
}

function countProcesses(script: string): number {
  return readdirSync('/proc').filter((name) => {
    try {
      const parent = / \((?:.*)\) \S (\d+) /u.exec(readFileSync(`/proc/${name}/stat`, 'latin1'))?.[1];
      const command = readFileSync(`/proc/${name}/cmdline`, 'latin1');
      return parent === String(process.pid) && command.includes(script);
    } catch {
      return false;
    }
  }).length;
}

test('what is no package is refused with its sentence, in a process', async () => {
  const outcome = await makeReader().read(Buffer.from('no archive at all'), never);
  expect(outcome).toEqual({ fault: 'This is not an archive' });
  expect(await makeReader().read(makeZip([]), never)).toEqual({
    fault: 'It has no Anki collection',
  });
});

const tooMuch = { fault: 'It takes too much time or memory to read' };

test(
  'native code that never comes back is killed',
  async () => {
    const reader = makeReader({ ...roomy, cpuMs: 1500 }, endless);
    expect(await reader.read(Buffer.from('time'), never)).toEqual(tooMuch);
  },
  paced(30_000),
);

test(
  'native code that takes memory beyond its share is killed',
  async () => {
    const reader = makeReader({ ...roomy, memoryMb: 200 }, endless);
    expect(await reader.read(Buffer.from('memory'), never)).toEqual(tooMuch);
  },
  paced(30_000),
);

test.runIf(process.platform === 'linux')(
  'the process ends with its request, and with the server',
  async () => {
    const reader = makeReader(roomy, endless);
    const leaving = new AbortController();
    const left = reader.read(Buffer.from('time'), leaving.signal);
    const stopped = reader.read(Buffer.from('time'), never);
    await expect.poll(() => countProcesses(endless), { timeout: paced(5000) }).toBe(2);
    leaving.abort(new Error('the client has gone'));
    await expect(left).rejects.toThrow('the client has gone');
    expect(countProcesses(endless)).toBe(1);
    reader.close();
    await expect(stopped).rejects.toMatchObject({ code: 'unavailable' });
    expect(countProcesses(endless)).toBe(0);
    await expect(reader.read(Buffer.from('time'), never)).rejects.toMatchObject({ code: 'unavailable' });
  },
  paced(30_000),
);

function makeLongPackage(): Buffer {
  const database = new DatabaseSync(':memory:');
  database.exec(`${ankiSchema}
    insert into col values (1, 0, 0, 0, 11, 0, 0, 0, '', '{}', '', '', '');
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 20000)
      insert into notes select i, 'g' || i, 7, 0, -1, '', '${startFen}', '', 0, 0, '' from n`);
  const bytes = database.serialize();
  database.close();
  return makeZip([{ name: 'collection.anki2', bytes }]);
}

test.runIf(process.platform === 'linux')(
  'a server that stops ends the package it reads, and says that it is not available',
  async () => {
    const { app, signUp } = await startTestApp(makeSqliteLocation);
    const ann = await signUp('Ann');
    const answer = ann.postBytes('/api/read-anki-package', makeLongPackage());
    await expect.poll(() => countProcesses('package-process.ts'), { timeout: paced(5000) }).toBe(1);
    await app.close();
    expect((await answer).statusCode).toBe(503);
    expect(countProcesses('package-process.ts')).toBe(0);
  },
  paced(30_000),
);
