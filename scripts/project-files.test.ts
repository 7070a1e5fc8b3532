import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '..');
const read = (name: string): string => readFileSync(join(root, name), 'utf8');
const { version, scripts, dependencies } = JSON.parse(read('package.json'));

interface LockedPackage {
  integrity?: string;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  optionalDependencies?: Record<string, string>;
}

function readLock(folder = '.'): Record<string, LockedPackage> {
  return JSON.parse(read(`${folder}/package-lock.json`)).packages;
}

test('the changelog has the version of package.json as its newest, dated, and newest first', () => {
  const headings = [...read('CHANGELOG.md').matchAll(/^## \[(.+?)\](?: - (\S+))?$/gm)];
  const [unreleased, ...released] = headings.map(([, name = '', date = '']) => ({ name, date }));
  expect(unreleased).toEqual({ name: 'Unreleased', date: '' });
  expect(released[0]?.name).toBe(version);
  const dates = released.map(({ date }) => date);
  for (const date of dates) expect(date).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(dates.toSorted().toReversed()).toEqual(dates);
});

test('one Node everywhere: the package, .node-version and the image', () => {
  const [major = ''] = dependencies.node?.split('.') ?? [];
  expect(read('.node-version').trim()).toBe(major);
  const images = [...read('Dockerfile').matchAll(/^FROM node:(\d+)-/gm)].map(([, found]) => found);
  expect(images).toEqual([major, major]);
});

test('the lock names the binaries of every platform, as `npm ci` asks, with hashes for the image’s two, and no address', () => {
  const packages = readLock();
  const wanted = Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => ({ folder, name })),
  );
  const find = ({ folder, name }: (typeof wanted)[number]) =>
    packages[`${folder}/node_modules/${name}`] ?? packages[`node_modules/${name}`];
  expect(wanted.filter((each) => find(each) === undefined)).toEqual([]);
  const ours = wanted.filter(({ name }) => /linux-(?:x64|arm64)(?:-gnu)?$/.test(name));
  expect(ours.length).toBeGreaterThan(6);
  expect(ours.filter((each) => find(each)?.integrity === undefined)).toEqual([]);
  // npm never installs optional packages for other platforms, so they have no hash.
  const bare = Object.entries(packages).filter(
    ([name, { integrity }]) => name !== '' && integrity === undefined,
  );
  for (const [name, { optional, os, cpu }] of bare)
    expect([name, optional, os?.length, cpu?.length]).toEqual([name, true, 1, 1]);
  expect(read('package-lock.json')).not.toMatch(/"resolved"|https?:\/\/[^"]*\.tgz/);
});

test('what one command needs has a lock of its own, with hashes and without addresses, and is in no other', () => {
  const folder = 'scripts/kernel-compiler';
  const { dependencies: own }: { dependencies: Record<string, string> } = JSON.parse(
    read(`${folder}/package.json`),
  );
  const packages = readLock(folder);
  for (const [name, wanted] of Object.entries(own)) {
    expect(wanted).toMatch(/^[\d.]+$/);
    expect(packages).toHaveProperty([`node_modules/${name}`]);
    expect(readLock()).not.toHaveProperty([`node_modules/${name}`]);
  }
  for (const [name, { integrity }] of Object.entries(packages))
    if (name !== '') expect(integrity).toMatch(/^sha512-/);
  expect(read(`${folder}/package-lock.json`)).not.toContain('"resolved"');
});

test.each(globSync('.github/workflows/*.yaml', { cwd: root }))(
  '%s runs only commands of ours that are there and actions of a fixed version, with rights that it names',
  (name) => {
    const { permissions, jobs } = parse(read(name));
    for (const right of Object.values(permissions)) expect(['read', 'write']).toContain(right);
    const steps: { uses?: string; run?: string }[] = Object.values<{ steps: [] }>(jobs).flatMap(
      (job) => job.steps,
    );
    for (const { uses, run = '' } of steps) {
      // A branch can change, so GitHub actions must be pinned to a tag.
      if (uses !== undefined) expect(uses).toMatch(/^[\w-]+\/[\w/-]+@v\d+$/);
      for (const [, command = ''] of run.matchAll(/\bnpm (?:run )?([\w:-]+)/g))
        expect(scripts).toHaveProperty(command);
    }
  },
);

test('tests run on amd64 and arm64, and the image is built for both', () => {
  expect(read('.github/workflows/test.yaml')).toContain('[ubuntu-24.04, ubuntu-24.04-arm]');
  expect(read('.github/workflows/image.yaml')).toContain('platforms: linux/amd64,linux/arm64');
});

test('there are templates, rules of conduct and a way to report a weakness', () => {
  for (const name of ['.github/pull_request_template.md', 'CODE_OF_CONDUCT.md', 'SECURITY.md', 'LICENSE'])
    expect([name, existsSync(join(root, name))]).toEqual([name, true]);
  for (const name of globSync('.github/ISSUE_TEMPLATE/*.md', { cwd: root }))
    expect(read(name)).toMatch(/^---\nname: .+\nabout: .+\n---\n/);
});

interface Compose {
  services: Record<
    string,
    {
      image?: string;
      build?: string;
      restart: string;
      ports?: unknown[];
      volumes?: string[];
      depends_on?: string[] | Record<string, { condition: string }>;
      stop_grace_period?: string;
    }
  >;
  volumes: Record<string, null>;
}

describe.each(['compose.yaml', 'compose.cluster.yaml'])('%s', (name) => {
  const { services, volumes }: Compose = parse(read(name));

  test('uses images of a fixed version, restarts them and writes ports as text', () => {
    for (const { image, build, restart, ports = [] } of Object.values(services)) {
      expect(build ?? image).toMatch(/^(?:\.|[\w./-]+:(?!latest$)[\w.-]+)$/);
      expect(restart).toBe('unless-stopped');
      // YAML reads 22:22 as a base-60 number.
      for (const port of ports) expect(port).toBeTypeOf('string');
    }
  });

  test('names only services, volumes and variables that it can mean', () => {
    const used = Object.values(services)
      .flatMap((each) => each.volumes ?? [])
      .map((volume) => volume.split(':', 1)[0] ?? '');
    expect(used.filter((volume) => !volume.startsWith('./')).toSorted()).toEqual(
      Object.keys(volumes).toSorted(),
    );
    for (const { depends_on: needed = [] } of Object.values(services)) {
      const names = Array.isArray(needed) ? needed : Object.keys(needed);
      for (const each of names) {
        expect(services).toHaveProperty(each);
        if (!Array.isArray(needed)) expect(services[each]).toHaveProperty('healthcheck');
      }
    }
    const withoutVariables = read(name).replaceAll(
      /\$\{[A-Z_]+(?::[-?](?:[^${}]|\$\{[A-Z_]+:-\w+\})*)?\}/g,
      '',
    );
    expect(withoutVariables.replaceAll(/^#.*$/gm, '')).not.toContain('$');
  });

  test('our own container writes to /data alone, has no rights of root and is given time to stop', () => {
    expect(services.tabiya).toMatchObject({
      build: '.',
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      volumes: [expect.stringMatching(/^\w+:\/data$/)],
    });
    // The server takes up to 10 s to shut down (src/server/main.ts).
    expect(Number.parseInt(services.tabiya?.stop_grace_period ?? '', 10)).toBeGreaterThan(10);
  });
});
