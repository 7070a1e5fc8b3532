/**
 * The layers of each folder. A module may import modules of lower layers only.
 * The linter (`house-style.mjs`), its test (`borders.test.ts`) and ARCHITECTURE.md use this table.
 */
import { dirname, join, sep } from 'node:path';

export const floors = {
  chess: [
    ['position'],
    ['pgn'],
    ['opening'],
    ['replies', 'review', 'memory', 'live'],
    ['building', 'scouting'],
  ],
  web: [
    ['lib', 'board', 'pictures'],
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
    ['departure', 'today'],
    ['admin', 'reminders'],
  ],
};

/** Folder and module of a file; each feature is a module. Undefined for files outside the modules. */
export function findRoom(path) {
  const [, house, rest] = /(?:^|\/)src\/(chess|server|web)\/(.+)$/.exec(path.split(sep).join('/')) ?? [];
  if (house === undefined) return undefined;
  const [room, part, ...deeper] = rest.split('/');
  if (part === undefined) return undefined;
  const floor = floors[house].findIndex((names) => names.includes(room));
  if (floor < 0) return { house, name: room, floor: undefined };
  return { house, name: room === 'features' && deeper.length > 0 ? `${room}/${part}` : room, floor };
}

export function findTarget(file, specifier) {
  if (specifier.startsWith('.')) return join(dirname(file), specifier);
  if (/^#(chess|server)\//.test(specifier)) return `src/${specifier.slice(1)}.ts`;
  return undefined;
}

export function findFault(file, specifier) {
  const target = findTarget(file, specifier);
  const [from, to] = [findRoom(file), target === undefined ? undefined : findRoom(target)];
  if (from && from.floor === undefined)
    return `\`${from.name}\` is in no table: name its floor in scripts/rooms.mjs.`;
  if (!from || !to || from.house !== to.house || from.name === to.name) return undefined;
  if (to.floor !== undefined && to.floor < from.floor) return undefined;
  return `\`${from.name}\` may not import \`${to.name}\`: see the floors in scripts/rooms.mjs.`;
}

export function drawFloors(house) {
  return floors[house].map((names) => names.filter((name) => name !== 'pictures').join(', ')).join(' ← ');
}
