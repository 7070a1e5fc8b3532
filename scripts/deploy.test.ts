/** The systemd unit, the Kubernetes manifests and the settings example match the product. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import * as z from 'zod/mini';
import { apiRoutes } from '#contract/api';
import { variables } from '#server/config';

const root = join(import.meta.dirname, '..');
const read = (name: string): string => readFileSync(join(root, name), 'utf8');
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
  const { scripts } = z.parse(
    z.object({ scripts: z.record(z.string(), z.string()) }),
    JSON.parse(read('package.json')),
  );
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
  // JavaScript and WebAssembly compile code at run time.
  expect(unit.has('MemoryDenyWriteExecute')).toBe(false);
});

const text = z.string();
const labels = z.record(text, text);
const metadata = z.strictObject({ name: text, labels });
const probe = z.strictObject({
  httpGet: z.strictObject({ path: text, port: text }),
  periodSeconds: z.int(),
  timeoutSeconds: z.optional(z.int()),
  failureThreshold: z.optional(z.int()),
});
const sizes = z.record(text, text);
const container = z.strictObject({
  name: text,
  image: text,
  ports: z.array(z.strictObject({ name: text, containerPort: z.int() })),
  env: z.array(z.strictObject({ name: text, value: text })),
  envFrom: z.array(z.strictObject({ secretRef: z.strictObject({ name: text, optional: z.boolean() }) })),
  startupProbe: probe,
  readinessProbe: probe,
  livenessProbe: probe,
  resources: z.strictObject({ requests: sizes, limits: sizes }),
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  volumeMounts: z.array(z.strictObject({ name: text, mountPath: text })),
});
const pod = z.strictObject({
  automountServiceAccountToken: z.literal(false),
  terminationGracePeriodSeconds: z.int(),
  securityContext: z.strictObject({
    runAsNonRoot: z.literal(true),
    runAsUser: z.int(),
    runAsGroup: z.int(),
    fsGroup: z.int(),
    seccompProfile: z.strictObject({ type: z.literal('RuntimeDefault') }),
  }),
  containers: z.tuple([container]),
  volumes: z.array(
    z.strictObject({ name: text, persistentVolumeClaim: z.strictObject({ claimName: text }) }),
  ),
});
const manifests = z.tuple([
  z.strictObject({
    apiVersion: z.literal('v1'),
    kind: z.literal('PersistentVolumeClaim'),
    metadata,
    spec: z.strictObject({
      accessModes: z.tuple([z.literal('ReadWriteOnce')]),
      resources: z.strictObject({ requests: sizes }),
    }),
  }),
  z.strictObject({
    apiVersion: z.literal('apps/v1'),
    kind: z.literal('Deployment'),
    metadata,
    spec: z.strictObject({
      replicas: z.literal(1),
      strategy: z.strictObject({ type: z.literal('Recreate') }),
      selector: z.strictObject({ matchLabels: labels }),
      template: z.strictObject({ metadata: z.strictObject({ labels }), spec: pod }),
    }),
  }),
  z.strictObject({
    apiVersion: z.literal('v1'),
    kind: z.literal('Service'),
    metadata,
    spec: z.strictObject({
      selector: labels,
      ports: z.array(z.strictObject({ name: text, port: z.int(), targetPort: text })),
    }),
  }),
]);

test('the manifests of Kubernetes fit together, ask routes that are there and set what the server reads', () => {
  const documents = parseAllDocuments(read('deploy/kubernetes.yaml')).map((each) => each.toJS());
  const [claim, deployment, service] = z.parse(manifests, documents);
  const { template, selector } = deployment.spec;
  const [tabiya] = template.spec.containers;
  expect(selector.matchLabels).toEqual(template.metadata.labels);
  expect(service.spec.selector).toEqual(template.metadata.labels);
  expect(service.spec.ports.map(({ targetPort }) => targetPort)).toEqual(
    tabiya.ports.map(({ name }) => name),
  );
  expect(template.spec.volumes.map((each) => each.persistentVolumeClaim.claimName)).toEqual([
    claim.metadata.name,
  ]);
  expect(tabiya.volumeMounts.map(({ name }) => name)).toEqual(template.spec.volumes.map(({ name }) => name));
  expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThan(shutdownSeconds);
  for (const { httpGet } of [tabiya.startupProbe, tabiya.readinessProbe, tabiya.livenessProbe]) {
    expect(apiRoutes).toHaveProperty([`GET ${httpGet.path}`]);
    expect(httpGet.port).toBe('http');
  }
  for (const { name } of tabiya.env) expect(settings).toContain(name);
  const image = read('Dockerfile');
  expect(image).toContain(`EXPOSE ${tabiya.ports[0]?.containerPort}`);
  expect(image).toContain(`VOLUME ${tabiya.volumeMounts[0]?.mountPath}`);
  const { version } = z.parse(z.object({ version: text }), JSON.parse(read('package.json')));
  expect(tabiya.image).toBe(`ghcr.io/OWNER/tabiya:${version}`);
});

test('the example of settings names what compose hands on, and nothing else', () => {
  const compose = read('compose.yaml') + read('compose.cluster.yaml');
  const requested = new Set([...compose.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name));
  const shown = [...read('.env.example').matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(new Set(shown)).toEqual(requested);
  expect(shown).toHaveLength(requested.size);
  // A filled-in example must not be committed.
  expect(read('.gitignore').split('\n')).toContain('.env');
});
