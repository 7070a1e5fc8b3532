import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { apiRoutes } from '#contract/api';
import { variables } from '#server/config';

const root = join(import.meta.dirname, '..');
const read = (name: string): string => readFileSync(join(root, name), 'utf8');
const { version, scripts, dependencies } = JSON.parse(read('package.json'));
const settings = [...variables.values()];
const shutdownSeconds = 10;

test('the newest release of the changelog is the version of package.json, and all have dates', () => {
  const headings = [...read('CHANGELOG.md').matchAll(/^## \[(.+?)\](?: - (\S+))?$/gm)];
  expect(headings.slice(0, 2).map(([, name]) => name)).toEqual(['Unreleased', version]);
  const dates = headings.slice(1).map(([, , date = '']) => date);
  for (const date of dates) expect(date).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(dates.toSorted().toReversed()).toEqual(dates);
});

test('one Node everywhere: the package, .node-version and the image', () => {
  const [major = ''] = dependencies.node?.split('.') ?? [];
  expect(read('.node-version').trim()).toBe(major);
  const images = [...read('Dockerfile').matchAll(/^FROM node:(\d+)-/gm)].map(([, found]) => found);
  expect(images).toEqual([major, major]);
});

test.each(['.', 'scripts/kernel-compiler'])('the lock of %s has hashes and no addresses', (folder) => {
  interface LockedPackage {
    integrity?: string;
    optional?: boolean;
    os?: string[];
    cpu?: string[];
    optionalDependencies?: Record<string, string>;
  }
  const text = read(`${folder}/package-lock.json`);
  expect(text).not.toMatch(/"resolved"|https?:\/\/[^"]*\.tgz/);
  const packages: Record<string, LockedPackage> = JSON.parse(text).packages;
  for (const [name, { integrity, optional, os, cpu, optionalDependencies = {} }] of Object.entries(
    packages,
  )) {
    // The lock file must list the binaries of every platform, because `npm ci` installs only what it lists.
    for (const other of Object.keys(optionalDependencies)) {
      const found = packages[`${name}/node_modules/${other}`] ?? packages[`node_modules/${other}`];
      expect([other, found]).not.toEqual([other, undefined]);
      if (/linux-(?:x64|arm64)(?:-gnu)?$/.test(other)) expect(found?.integrity).toMatch(/^sha512-/);
    }
    // npm never downloads optional packages for other platforms, so the lock file may have no hash for them.
    if (name !== '' && integrity === undefined)
      expect([name, optional, os?.length, cpu?.length]).toEqual([name, true, 1, 1]);
  }
});

test.each(globSync('.github/workflows/*.yaml', { cwd: root }))(
  '%s runs our commands and actions of a fixed version, with rights that it names',
  (name) => {
    const { permissions, jobs } = parse(read(name));
    for (const right of Object.values(permissions)) expect(['read', 'write']).toContain(right);
    const steps: { uses?: string; run?: string }[] = Object.values<{ steps: [] }>(jobs).flatMap(
      (job) => job.steps,
    );
    for (const { uses = 'a/b@v1', run = '' } of steps) {
      expect(uses).toMatch(/^[\w-]+\/[\w/-]+@v\d+$/);
      for (const [, command = ''] of run.matchAll(/\bnpm (?:run )?([\w:-]+)/g))
        expect(scripts).toHaveProperty(command);
    }
  },
);

test.each(['compose.yaml', 'compose.cluster.yaml'])('%s is pinned, confined and complete', (name) => {
  interface Service {
    image?: string;
    restart: string;
    ports?: unknown[];
    volumes?: string[];
    depends_on?: string[] | Record<string, object>;
    stop_grace_period?: string;
  }
  const { services, volumes }: { services: Record<string, Service>; volumes: object } = parse(read(name));
  for (const { image = 'ours:1', restart, ports = [], depends_on: needed = [] } of Object.values(services)) {
    expect(image).toMatch(/^[\w./-]+:(?!latest$)[\w.-]+$/);
    expect(restart).toBe('unless-stopped');
    // YAML reads an unquoted 22:22 as a base-60 number, so ports need quotes.
    for (const port of ports) expect(port).toBeTypeOf('string');
    for (const each of Array.isArray(needed) ? needed : Object.keys(needed)) {
      expect(services).toHaveProperty(each);
      if (!Array.isArray(needed)) expect(services[each]).toHaveProperty('healthcheck');
    }
  }
  const used = Object.values(services).flatMap((each) => each.volumes ?? []);
  const named = used.filter((volume) => !volume.startsWith('./')).map((volume) => volume.split(':', 1)[0]);
  expect(named.toSorted()).toEqual(Object.keys(volumes).toSorted());
  expect(services.tabiya).toMatchObject({
    build: '.',
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    volumes: [expect.stringMatching(/^\w+:\/data$/)],
  });
  expect(Number.parseInt(services.tabiya?.stop_grace_period ?? '', 10)).toBeGreaterThan(shutdownSeconds);
});

test('the unit of systemd runs our command with existing settings, few rights and time to stop', () => {
  const pairs = [...read('deploy/tabiya.service').matchAll(/^([A-Z][A-Za-z]+)=(.*)$/gm)];
  const unit = Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, value]));
  expect(scripts).toHaveProperty(/^\/usr\/bin\/npm (\w+)$/.exec(unit.ExecStart ?? '')?.[1] ?? '');
  expect(settings).toContain('DATA_DIR');
  expect(Number(unit.TimeoutStopSec)).toBeGreaterThan(shutdownSeconds);
  expect(unit).toMatchObject({
    Environment: `DATA_DIR=/var/lib/${unit.StateDirectory}`,
    ReadWritePaths: unit.WorkingDirectory,
    User: 'tabiya',
    ProtectSystem: 'strict',
    NoNewPrivileges: 'true',
    CapabilityBoundingSet: '',
  });
  // V8 compiles code at run time, which this option would forbid.
  expect(unit).not.toHaveProperty('MemoryDenyWriteExecute');
});

test('the manifests of Kubernetes fit together, name existing routes and settings, and have few rights', () => {
  const documents = parseAllDocuments(read('deploy/kubernetes.yaml')).map((each) => each.toJS());
  const [claim, { spec }, service] = documents;
  const pod = spec.template.spec;
  const [tabiya] = pod.containers;
  expect(spec).toMatchObject({ replicas: 1, strategy: { type: 'Recreate' } });
  expect(pod).toMatchObject({
    automountServiceAccountToken: false,
    securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    volumes: [
      { name: tabiya.volumeMounts[0].name, persistentVolumeClaim: { claimName: claim.metadata.name } },
    ],
  });
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(shutdownSeconds);
  expect(tabiya).toMatchObject({
    image: `ghcr.io/OWNER/tabiya:${version}`,
    resources: { requests: expect.anything(), limits: expect.anything() },
    securityContext: {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    },
  });
  const { labels } = spec.template.metadata;
  expect([spec.selector.matchLabels, service.spec.selector]).toEqual([labels, labels]);
  expect(service.spec.ports[0].targetPort).toBe(tabiya.ports[0].name);
  for (const { httpGet } of [tabiya.startupProbe, tabiya.readinessProbe, tabiya.livenessProbe])
    expect(apiRoutes).toHaveProperty([`GET ${httpGet.path}`]);
  for (const { name } of tabiya.env) expect(settings).toContain(name);
  const image = read('Dockerfile');
  expect(image).toContain(`EXPOSE ${tabiya.ports[0].containerPort}`);
  expect(image).toContain(`VOLUME ${tabiya.volumeMounts[0].mountPath}`);
});

test('the example of settings names what compose passes on, and nothing else', () => {
  const compose = read('compose.yaml') + read('compose.cluster.yaml');
  const requested = new Set([...compose.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name));
  const shown = [...read('.env.example').matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(shown.toSorted()).toEqual([...requested].toSorted());
  expect(read('.gitignore').split('\n')).toContain('.env');
});
