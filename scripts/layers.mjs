import { dirname, join, sep } from 'node:path';

export const layers = {
  chess: [
    ['position'],
    ['pgn'],
    ['opening'],
    ['replies', 'review', 'memory', 'live'],
    ['building', 'scouting'],
  ],
  web: [
    ['lib', 'sync', 'board', 'pictures'],
    ['engine', 'training', 'ui'],
    ['card-editor', 'chess-sites'],
    ['replies'],
    ['worker'],
    ['opening', 'coverage', 'analysis'],
    ['library'],
    ['features'],
    ['app'],
    ['first-frame'],
    ['service-worker'],
  ],
  server: [
    ['db'],
    ['engine', 'openings', 'replies'],
    ['games', 'opponents', 'scheduling'],
    ['accounts', 'cards', 'training'],
    ['lichess', 'live', 'memory'],
    ['account-data', 'today'],
    ['admin', 'reminders'],
  ],
};

/**
 * These two modules import each other: the API client caches answers through `sync`, and `sync` sends changes
 * through the client.
 */
export const partners = new Set(['lib', 'sync']);

export function findModule(path) {
  const [, tree, rest] = /(?:^|\/)src\/(chess|server|web)\/(.+)$/.exec(path.split(sep).join('/')) ?? [];
  if (tree === undefined) return undefined;
  const [module, part, ...deeper] = rest.split('/');
  if (part === undefined) return undefined;
  const layer = layers[tree].findIndex((names) => names.includes(module));
  if (layer < 0) return { tree, name: module, layer: undefined };
  return { tree, name: module === 'features' && deeper.length > 0 ? `${module}/${part}` : module, layer };
}

export function findTarget(file, specifier) {
  if (specifier.startsWith('.')) return join(dirname(file), specifier);
  if (/^#(chess|server)\//.test(specifier)) return `src/${specifier.slice(1)}.ts`;
  return undefined;
}

export function findFault(file, specifier) {
  const target = findTarget(file, specifier);
  const [from, to] = [findModule(file), target === undefined ? undefined : findModule(target)];
  if (from && from.layer === undefined)
    return `\`${from.name}\` is in no table: name its layer in scripts/layers.mjs.`;
  if (!from || !to || from.tree !== to.tree || from.name === to.name) return undefined;
  if (to.layer !== undefined && to.layer < from.layer) return undefined;
  if (from.tree === 'web' && partners.has(from.name) && partners.has(to.name)) return undefined;
  return `\`${from.name}\` may not import \`${to.name}\`: see the layers in scripts/layers.mjs.`;
}

export function drawLayers(tree) {
  return layers[tree].map((names) => names.filter((name) => name !== 'pictures').join(', ')).join(' ← ');
}
