/**
 * What an operator may want to graph, as Prometheus text (https://prometheus.io/docs/instrumenting/exposition_formats/).
 * Labels are route patterns, never addresses: those would hold tokens and grow without end.
 */
import { hash, timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Passwords } from './accounts/passwords.ts';
import type { App, Services } from './services.ts';
import { ApiError } from './errors.ts';

/** Upper bounds in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const loopWindowMs = 60_000;
const nanoseconds = 1e9;

interface Series {
  /** How many took at most their bucket's bound and more than the one before. */
  counts: number[];
  total: number;
  sumSeconds: number;
}

export function registerMetrics(app: App, { config }: Services, passwords: Passwords): void {
  const requests = new Map<string, Series>();
  let inFlight = 0;
  const loopDelay = monitorEventLoopDelay({ resolution: 10 });
  loopDelay.enable();
  // A stall an hour ago must not look like one now.
  const forget = setInterval(() => loopDelay.reset(), loopWindowMs).unref();
  app.addHook('onClose', async () => {
    clearInterval(forget);
    loopDelay.disable();
  });

  app.addHook('onRequest', (_request, _reply, done) => {
    inFlight += 1;
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    inFlight -= 1;
    const labels = `method="${request.method}",route="${routeOf(request)}",status="${reply.statusCode}"`;
    observe(requests, labels, reply.elapsedTime / 1000);
    done();
  });

  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, config.metricsToken)) throw new ApiError('not_found');
    return sendText(reply, [
      ...makeHistogram(requests),
      ...makeGauge('tabiya_http_requests_in_flight', 'Requests being answered.', inFlight),
      ...makeGauge(
        'tabiya_password_checks',
        'Passwords being hashed or waiting for it.',
        passwords.countWork(),
      ),
      '# HELP tabiya_event_loop_delay_seconds How late the event loop was, within the last minute.',
      '# TYPE tabiya_event_loop_delay_seconds gauge',
      ...[0.5, 0.99, 1].map(
        (quantile) =>
          `tabiya_event_loop_delay_seconds{quantile="${quantile}"} ${loopDelay.percentile(quantile * 100) / nanoseconds}`,
      ),
      ...makeGauge('process_resident_memory_bytes', 'Memory in use.', process.memoryUsage.rss()),
      ...makeGauge('process_uptime_seconds', 'Time since this node was started.', process.uptime()),
    ]);
  });
}

function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'none';
}

function observe(requests: Map<string, Series>, labels: string, seconds: number): void {
  const series = requests.get(labels) ?? { counts: buckets.map(() => 0), total: 0, sumSeconds: 0 };
  requests.set(labels, series);
  series.total += 1;
  series.sumSeconds += seconds;
  const bucket = buckets.findIndex((bound) => seconds <= bound);
  if (bucket >= 0) series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
}

function makeHistogram(requests: Map<string, Series>): string[] {
  const name = 'tabiya_http_request_duration_seconds';
  const lines = [`# HELP ${name} How long requests took.`, `# TYPE ${name} histogram`];
  for (const [labels, { counts, total, sumSeconds }] of requests) {
    let upToHere = 0;
    for (const [index, bound] of buckets.entries()) {
      upToHere += counts[index] ?? 0;
      lines.push(`${name}_bucket{${labels},le="${bound}"} ${upToHere}`);
    }
    lines.push(`${name}_bucket{${labels},le="+Inf"} ${total}`);
    lines.push(`${name}_sum{${labels}} ${sumSeconds}`, `${name}_count{${labels}} ${total}`);
  }
  return lines;
}

function makeGauge(name: string, help: string, value: number): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, `${name} ${value}`];
}

function sendText(reply: FastifyReply, lines: string[]): FastifyReply {
  return reply.type('text/plain; version=0.0.4; charset=utf-8').send(`${lines.join('\n')}\n`);
}

const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

const loopbackHost = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i;

/**
 * Whoever shows the token, or a program on this machine that asks for this machine: a page whose name was made to lead here
 * asks for that name. `request.ip` would be what a proxy says, so the socket is asked; and what a proxy on this machine
 * passes on comes from elsewhere.
 */
function mayRead({ headers, raw }: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined && isSame(headers.authorization ?? '', `Bearer ${token}`)) return true;
  if (forwardingHeaders.some((name) => headers[name] !== undefined)) return false;
  if (!loopbackHost.test(headers.host ?? '')) return false;
  return /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/.test(raw.socket.remoteAddress ?? '');
}

/** In the same time wherever they differ. */
function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', expected, 'buffer'));
}
