import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { apiRoutes } from '#contract/api';
import { variables } from '#server/config';

const root = join(import.meta.dirname, '..');
const read = (name: string): string => readFileSync(join(root, name), 'utf8');
const { scripts, version }: { scripts: object; version: string } = JSON.parse(read('package.json'));
const settings = [...variables.values()];
/** The server takes up to 10 s to shut down (src/server/main.ts). */
const shutdownSeconds = 10;

test('the unit of systemd runs our command with settings that are there, few rights and time to stop', () => {
  const lines = read('deploy/tabiya.service')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const sections = lines.filter((line) => line.startsWith('['));
  expect(sections).toEqual(['[Unit]', '[Service]', '[Install]']);
  const pairs = lines.filter((line) => !line.startsWith('['));
  for (const line of pairs) expect(line).toMatch(/^[A-Z][A-Za-z]+=/);
  const unit = new Map(pairs.map((line) => [line.split('=', 1)[0] ?? '', line.slice(line.indexOf('=') + 1)]));
  expect(unit.size).toBe(pairs.length);
  const [, command = ''] = /^\/usr\/bin\/npm (\w+)$/.exec(unit.get('ExecStart') ?? '') ?? [];
  expect(scripts).toHaveProperty(command);
  expect(settings).toContain(unit.get('Environment')?.split('=', 1)[0]);
  expect(Number(unit.get('TimeoutStopSec'))).toBeGreaterThan(shutdownSeconds);
  expect(unit.get('ReadWritePaths')).toBe(unit.get('WorkingDirectory'));
  expect(unit.get('Environment')).toBe(`DATA_DIR=/var/lib/${unit.get('StateDirectory')}`);
  expect(Object.fromEntries(unit)).toMatchObject({
    User: 'tabiya',
    ProtectSystem: 'strict',
    NoNewPrivileges: 'true',
    CapabilityBoundingSet: '',
  });
  // V8 compiles code at run time, so the service must not use this option.
  expect(unit.has('MemoryDenyWriteExecute')).toBe(false);
});

test('the manifests of Kubernetes fit together, ask routes that are there and set what the server reads', () => {
  const documents = parseAllDocuments(read('deploy/kubernetes.yaml')).map((each) => each.toJS());
  expect(documents.map(({ kind }) => kind)).toEqual(['PersistentVolumeClaim', 'Deployment', 'Service']);
  const [claim, { spec }, service] = documents;
  const pod = spec.template.spec;
  const [tabiya] = pod.containers;
  expect(spec).toMatchObject({ replicas: 1, strategy: { type: 'Recreate' } });
  expect(pod).toMatchObject({
    automountServiceAccountToken: false,
    securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
  });
  expect(tabiya).toMatchObject({
    resources: { requests: expect.anything(), limits: expect.anything() },
    securityContext: {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    },
  });
  const { labels } = spec.template.metadata;
  expect([spec.selector.matchLabels, service.spec.selector]).toEqual([labels, labels]);
  const names = (list: { name: string }[]) => list.map(({ name }) => name);
  expect(service.spec.ports.map(({ targetPort }: { targetPort: string }) => targetPort)).toEqual(
    names(tabiya.ports),
  );
  expect(pod.volumes).toEqual([
    { name: tabiya.volumeMounts[0].name, persistentVolumeClaim: { claimName: claim.metadata.name } },
  ]);
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(shutdownSeconds);
  for (const { httpGet } of [tabiya.startupProbe, tabiya.readinessProbe, tabiya.livenessProbe]) {
    expect(apiRoutes).toHaveProperty([`GET ${httpGet.path}`]);
    expect(httpGet.port).toBe('http');
  }
  for (const name of names(tabiya.env)) expect(settings).toContain(name);
  const image = read('Dockerfile');
  expect(image).toContain(`EXPOSE ${tabiya.ports[0].containerPort}`);
  expect(image).toContain(`VOLUME ${tabiya.volumeMounts[0].mountPath}`);
  expect(tabiya.image).toBe(`ghcr.io/OWNER/tabiya:${version}`);
});

test('the example of settings names what compose hands on, and nothing else', () => {
  const compose = read('compose.yaml') + read('compose.cluster.yaml');
  const requested = new Set([...compose.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name));
  const shown = [...read('.env.example').matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(new Set(shown)).toEqual(requested);
  expect(shown).toHaveLength(requested.size);
  // A copy of the example with real values must not be committed.
  expect(read('.gitignore').split('\n')).toContain('.env');
});
