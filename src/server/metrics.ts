/**
 * Labels are route patterns, because URLs contain tokens and would create too many labels:
 * https://prometheus.io/docs/instrumenting/exposition_formats/
 */
import { hash, timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyRequest } from 'fastify';
import { Gauge, Histogram, Registry } from 'prom-client';
import type { Passwords } from './accounts/passwords.ts';
import type { App, Services } from './services.ts';
import { ApiError } from './errors.ts';

const loopWindowMs = 60_000;
const nanoseconds = 1e9;

export function registerMetrics(app: App, { config }: Services, passwords: Passwords): void {
  // Each app has its own registry, because tests run several apps in one process.
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: 'tabiya_http_request_duration_seconds',
    help: 'How long requests took.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const inFlight = new Gauge({
    name: 'tabiya_http_requests_in_flight',
    help: 'Requests being answered.',
    registers,
  });
  const loopDelay = monitorEventLoopDelay({ resolution: 10 });
  loopDelay.enable();
  const forget = setInterval(() => loopDelay.reset(), loopWindowMs).unref();
  app.addHook('onClose', async () => {
    clearInterval(forget);
    loopDelay.disable();
  });

  app.addHook('onRequest', (_request, _reply, done) => {
    inFlight.inc();
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    inFlight.dec();
    const route = request.routeOptions.url ?? 'none';
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });

  function addGauge(name: string, help: string, read: () => number): void {
    const gauge: Gauge = new Gauge({ name, help, registers, collect: () => gauge.set(read()) });
  }
  addGauge('tabiya_password_checks', 'Passwords being hashed or waiting for it.', () =>
    passwords.countWork(),
  );
  addGauge('process_resident_memory_bytes', 'Memory in use.', () => process.memoryUsage.rss());
  addGauge('process_uptime_seconds', 'Time since this node was started.', () => process.uptime());
  const lateness = new Gauge({
    name: 'tabiya_event_loop_delay_seconds',
    help: 'How late the event loop was, within the last minute.',
    labelNames: ['quantile'],
    registers,
    collect() {
      for (const quantile of [0.5, 0.99, 1])
        lateness.set({ quantile }, loopDelay.percentile(quantile * 100) / nanoseconds);
    },
  });

  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, config.metricsToken)) throw new ApiError('not_found');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

const loopbackHost = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i;

/** Checks `Host` to prevent DNS rebinding. Proxied requests may come from anyone, so they need the token. */
function mayRead({ headers, raw }: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined && isSame(headers.authorization ?? '', `Bearer ${token}`)) return true;
  if (forwardingHeaders.some((name) => headers[name] !== undefined)) return false;
  if (!loopbackHost.test(headers.host ?? '')) return false;
  return /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/.test(raw.socket.remoteAddress ?? '');
}

function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', expected, 'buffer'));
}
