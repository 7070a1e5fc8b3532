import type { Fault, Faults } from './http/faults.ts';
import type { LoggedRequest } from './http/origin.ts';
import type { Site } from './http/site.ts';

/** No real site has this path. Other processes add faults and read requests here. */
const controlPath = /^\/__control\/(faults|requests)$/;
const textFields = ['site', 'method', 'path', 'body'];
const numberFields = ['times', 'delayMs', 'status', 'cutAfterBytes'];

function isFault(value: unknown): value is Fault {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).every(
    ([name, field]) =>
      (textFields.includes(name) && typeof field === 'string') ||
      (numberFields.includes(name) && typeof field === 'number'),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function withControl(site: Site, faults: Faults, log: LoggedRequest[]): Site {
  return {
    ...site,
    handle: (request, reply) => {
      const what = controlPath.exec(request.path)?.[1];
      if (!what) return site.handle(request, reply);
      const { method } = request;
      if (what === 'faults' && method === 'POST') {
        const fault = parseJson(request.body);
        if (!isFault(fault)) return reply.send(400, 'not a fault');
        faults.add(fault);
        return reply.send(204);
      }
      if (what === 'faults' && method === 'DELETE') {
        faults.clear();
        return reply.send(204);
      }
      if (what === 'requests' && method === 'GET') return reply.sendJson(200, log);
      if (what === 'requests' && method === 'DELETE') {
        log.length = 0;
        return reply.send(204);
      }
      return reply.send(405);
    },
  };
}
