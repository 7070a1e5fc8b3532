const secretNames =
  /^(?:cookie|set-cookie|authorization|(?:new_)?password(?:_?hash)?|(?:(?:sealed|access|id|refresh)_)?token|(?:client_)?secret)$/i;

const mostSteps = 8;
const mostItems = 100;
const mostCharacters = 20_000;
const charactersPerValue = 10;

interface Room {
  characters: number;
}

export function makeLoggable(values: readonly unknown[]): unknown[] {
  const room = { characters: mostCharacters };
  return values.slice(0, mostItems).map((value) => copy(value, 0, room));
}

function copy(value: unknown, steps: number, room: Room): unknown {
  room.characters -= charactersPerValue;
  if (typeof value === 'string') return cut(value, room);
  if (typeof value === 'bigint' || typeof value === 'symbol') return cut(String(value), room);
  if (typeof value === 'function') return '(function)';
  if (typeof value !== 'object' || value === null) return value;
  if (steps >= mostSteps || room.characters <= 0) return '(more)';
  try {
    return copyObject(value, steps, room);
  } catch {
    return '(unreadable)';
  }
}

function copyObject(value: object, steps: number, room: Room): unknown {
  if (ArrayBuffer.isView(value)) return '(bytes)';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (Array.isArray(value)) return value.slice(0, mostItems).map((item) => copy(item, steps + 1, room));
  const names = Object.keys(value).slice(0, mostItems);
  const entries = names.map((name) => [cut(name, room), copyField(value, name, steps, room)]);
  if (!(value instanceof Error)) return Object.fromEntries(entries);
  const fields = ['message', 'stack', 'cause', 'errors'].filter((name) => name in value);
  const told = fields.map((name) => [name, copyField(value, name, steps, room)]);
  return Object.fromEntries([['type', findType(value)], ...told, ...entries]);
}

function copyField(value: object, name: string, steps: number, room: Room): unknown {
  if (secretNames.test(name)) return copy('(left out)', steps, room);
  try {
    return copy(Reflect.get(value, name), steps + 1, room);
  } catch {
    return '(unreadable)';
  }
}

function findType(error: Error): string {
  const { name } = error.constructor;
  return typeof name === 'string' ? name.slice(0, mostItems) : 'Error';
}

function cut(text: string, room: Room): string {
  const short = text.slice(0, Math.max(0, room.characters)).toWellFormed();
  room.characters -= text.length;
  return short.length < text.length ? `${short}…` : short;
}
