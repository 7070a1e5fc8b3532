/** An edit writes only the changed parts of a study's text instead of up to 8 MiB. */
import { cutText } from '../cut-text.ts';

export interface TextPart {
  part: number;
  text: string;
}

/** In UTF-16 units. */
export const partLength = 32 * 1024;

export function joinParts(parts: readonly TextPart[]): string {
  return parts.map(({ text }) => text).join('');
}

export interface PartsPlan {
  written: TextPart[];
  removed: number[];
}

export function planParts(parts: readonly TextPart[], next: string): PartsPlan {
  let head = countHead(parts, next);
  let tail = countTail(parts.slice(head), next, countUnits(parts.slice(0, head)));
  if (head + tail === parts.length && parts.length > 0) {
    if (countUnits(parts) === next.length) return { written: [], removed: [] };
    if (tail > 0) tail -= 1;
    else head -= 1;
  }
  const [start, end] = [countUnits(parts.slice(0, head)), parts.length - tail];
  const between = next.slice(start, next.length - countUnits(parts.slice(end)));
  const length = Math.max(partLength, Math.ceil(between.length / (end - head)) + 1);
  if (length <= 2 * partLength) return fill(parts.slice(head, end), cutText(between, length));
  return fill(parts.slice(head), cutText(next.slice(start), partLength));
}

function fill(old: readonly TextPart[], pieces: Iterable<string>): PartsPlan {
  const last = old.at(-1)?.part ?? -1;
  const all = Array.from(pieces, (text, index) => ({
    part: old[index]?.part ?? last + 1 + index - old.length,
    text,
  }));
  return {
    written: all.filter(({ text }, index) => text !== old[index]?.text),
    removed: old.slice(all.length).map(({ part }) => part),
  };
}

function countUnits(parts: readonly TextPart[]): number {
  return parts.reduce((sum, { text }) => sum + text.length, 0);
}

function countHead(parts: readonly TextPart[], next: string): number {
  let at = 0;
  const changed = parts.findIndex(({ text }) => {
    const stays = next.startsWith(text, at);
    at += text.length;
    return !stays;
  });
  return changed < 0 ? parts.length : changed;
}

function countTail(parts: readonly TextPart[], next: string, start: number): number {
  let end = next.length;
  const changed = parts.toReversed().findIndex(({ text }) => {
    const stays = end - text.length >= start && next.endsWith(text, end);
    end -= text.length;
    return !stays;
  });
  return changed < 0 ? parts.length : changed;
}
