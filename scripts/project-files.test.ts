/** Changelog, workflows, templates and compose files exist and are correct. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';

const root = join(import.meta.dirname, '..');
const read = (name: string): string => readFileSync(join(root, name), 'utf8');
const { version, scripts, dependencies } = z.parse(
  z.looseObject({
    version: z.string(),
    scripts: z.record(z.string(), z.string()),
    dependencies: z.record(z.string(), z.string()),
  }),
  JSON.parse(read('package.json')),
);

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
  const { packages } = z.parse(
    z.object({
      packages: z.record(
        z.string(),
        z.object({
          version: z.optional(z.string()),
          integrity: z.optional(z.string()),
          optional: z.optional(z.boolean()),
          os: z.optional(z.array(z.string())),
          cpu: z.optional(z.array(z.string())),
          optionalDependencies: z.optional(z.record(z.string(), z.string())),
        }),
      ),
    }),
    JSON.parse(read('package-lock.json')),
  );
  const wanted = Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => ({ folder, name })),
  );
  const find = ({ folder, name }: (typeof wanted)[number]) =>
    packages[`${folder}/node_modules/${name}`] ?? packages[`node_modules/${name}`];
  expect(wanted.filter((each) => find(each) === undefined)).toEqual([]);
  const ours = wanted.filter(({ name }) => /linux-(?:x64|arm64)(?:-gnu)?$/.test(name));
  expect(ours.length).toBeGreaterThan(6);
  expect(ours.filter((each) => find(each)?.integrity === undefined)).toEqual([]);
  // Packages without a hash are optional and for other platforms, so they are never installed here.
  const bare = Object.entries(packages).filter(
    ([name, { integrity }]) => name !== '' && integrity === undefined,
  );
  for (const [name, { optional, os, cpu }] of bare)
    expect([name, optional, os?.length, cpu?.length]).toEqual([name, true, 1, 1]);
  expect(read('package-lock.json')).not.toMatch(/"resolved"|https?:\/\/[^"]*\.tgz/);
});

test('what one command needs has a lock of its own, with hashes and without addresses, and is in no other', () => {
  const lock = z.object({ packages: z.record(z.string(), z.object({ integrity: z.optional(z.string()) })) });
  const all = z.parse(lock, JSON.parse(read('package-lock.json'))).packages;
  for (const folder of ['bench/rivals', 'scripts/kernel-compiler']) {
    const manifest = z.object({ dependencies: z.record(z.string(), z.string().check(z.regex(/^[\d.]+$/))) });
    const own = z.parse(manifest, JSON.parse(read(`${folder}/package.json`)));
    const { packages } = z.parse(lock, JSON.parse(read(`${folder}/package-lock.json`)));
    for (const name of Object.keys(own.dependencies)) {
      expect(packages).toHaveProperty([`node_modules/${name}`]);
      expect(all).not.toHaveProperty([`node_modules/${name}`]);
    }
    for (const [name, { integrity }] of Object.entries(packages))
      if (name !== '') expect(integrity).toMatch(/^sha512-/);
    expect(read(`${folder}/package-lock.json`)).not.toContain('"resolved"');
  }
});

describe.each(globSync('.github/workflows/*.yaml', { cwd: root }))('%s', (name) => {
  const step = z.union([
    z.strictObject({
      // Actions are pinned to a tag, because a branch can change.
      uses: z.string().check(z.regex(/^[\w-]+\/[\w/-]+@v\d+$/)),
      id: z.optional(z.string()),
      if: z.optional(z.string()),
      with: z.optional(z.record(z.string(), z.string())),
    }),
    z.strictObject({ run: z.string(), env: z.optional(z.record(z.string(), z.string())) }),
  ]);
  const workflow = z.strictObject({
    name: z.string(),
    on: z.record(z.string(), z.unknown()),
    // Every workflow limits its token.
    permissions: z.record(z.string(), z.enum(['read', 'write'])),
    jobs: z.record(
      z.string(),
      z.strictObject({
        'runs-on': z.string(),
        'timeout-minutes': z.optional(z.number()),
        strategy: z.optional(z.looseObject({ matrix: z.record(z.string(), z.array(z.string())) })),
        steps: z.array(step),
      }),
    ),
  });
  const { jobs } = z.parse(workflow, parse(read(name)));
  test('runs only commands of ours that are there, and ends by itself', () => {
    for (const { steps } of Object.values(jobs)) {
      const lines = steps.flatMap((each) => ('run' in each ? [each.run] : []));
      for (const [, command = ''] of lines.join('\n').matchAll(/\bnpm (?:run )?([\w:-]+)/g))
        expect(scripts).toHaveProperty(command);
    }
  });
});

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

describe.each(['compose.yaml', 'compose.cluster.yaml'])('%s', (name) => {
  const text = z.string();
  const service = z
    .strictObject({
      // A pinned version of a public image, or our own image.
      image: z.optional(text.check(z.regex(/^[\w./-]+:(?!latest$)[\w.-]+$/))),
      build: z.optional(z.literal('.')),
      restart: z.literal('unless-stopped'),
      deploy: z.optional(z.strictObject({ replicas: z.int() })),
      stop_grace_period: z.optional(text.check(z.regex(/^\d+s$/))),
      depends_on: z.optional(
        z.union([z.array(text), z.record(text, z.strictObject({ condition: z.literal('service_healthy') }))]),
      ),
      environment: z.optional(z.record(text, z.union([text, z.number()]))),
      healthcheck: z.optional(
        z.strictObject({ test: z.array(text), interval: text, retries: z.optional(z.int()) }),
      ),
      // Strings, because YAML reads 22:22 as a base-60 number.
      ports: z.optional(z.array(text)),
      volumes: z.optional(z.array(text)),
      networks: z.optional(z.strictObject({ default: z.strictObject({ ipv4_address: z.ipv4() }) })),
      read_only: z.optional(z.literal(true)),
      cap_drop: z.optional(z.tuple([z.literal('ALL')])),
      security_opt: z.optional(z.tuple([z.literal('no-new-privileges:true')])),
    })
    .check(z.refine((each) => (each.image === undefined) !== (each.build === undefined)));
  const network = z.strictObject({
    subnet: z.cidrv4(),
    gateway: z.optional(z.ipv4()),
    ip_range: z.optional(z.cidrv4()),
  });
  const compose = z.strictObject({
    services: z.record(text, service),
    networks: z.strictObject({
      default: z.strictObject({ ipam: z.strictObject({ config: z.tuple([network]) }) }),
    }),
    volumes: z.record(text, z.null()),
  });
  const { services, volumes } = z.parse(compose, parse(read(name)));

  test('names only services, volumes and variables that it can mean', () => {
    const used = Object.values(services)
      .flatMap((each) => each.volumes ?? [])
      .map((volume) => volume.split(':', 1)[0] ?? '');
    expect(used.filter((volume) => !volume.startsWith('./')).toSorted()).toEqual(
      Object.keys(volumes).toSorted(),
    );
    for (const { depends_on: needed = [] } of Object.values(services)) {
      const names = Array.isArray(needed) ? needed : Object.keys(needed);
      for (const each of names) expect(services).toHaveProperty(each);
      if (!Array.isArray(needed))
        for (const each of names) expect(services[each]).toHaveProperty('healthcheck');
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
    // Shutdown takes up to 10 s (src/server/main.ts).
    expect(Number.parseInt(services.tabiya?.stop_grace_period ?? '', 10)).toBeGreaterThan(10);
  });
});
