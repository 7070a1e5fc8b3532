interface Size {
  width: number;
  height: number;
}

export interface PlotTick {
  at: number;
  text: string;
  isStrong?: boolean;
}

export interface PlacedLabel {
  x: number;
  y: number;
  anchor: 'start' | 'end';
}

const letterWidth = 7;
const lineHeight = 14;
const gap = 9;
const headroom = 8;

const offsets = (['start', 'end'] as const).flatMap((anchor) =>
  [-5, -12, -19, -26, -33, 15, 22, 29].map((dy) => ({ dy, anchor })),
);

interface Point {
  x: number;
  y: number;
}

interface Box {
  left: number;
  right: number;
  bottom: number;
}

/** A label crosses a line only if no other place is free. */
export function placeLabels(
  points: readonly (Point & { text: string })[],
  { width, height }: Size,
  lines: readonly (readonly Point[])[] = [],
): (PlacedLabel | undefined)[] {
  const taken: Box[] = [];
  return points.map(({ x, y, text }) => {
    const places = offsets.flatMap(({ dy, anchor }) => {
      const edge = anchor === 'start' ? x + gap : x - gap;
      const left = anchor === 'start' ? edge : edge - text.length * letterWidth;
      const box: Box = { left, right: left + text.length * letterWidth, bottom: y + dy };
      const isInside =
        left >= 0 && box.right <= width && box.bottom <= height - 2 && y + dy >= lineHeight - headroom;
      return isInside && !taken.some((other) => overlap(box, other)) ? [{ box, x: edge, anchor }] : [];
    });
    const place = places.find(({ box }) => !lines.some((line) => crosses(line, box))) ?? places[0];
    if (place === undefined) return undefined;
    taken.push(place.box);
    return { x: place.x, y: place.box.bottom, anchor: place.anchor };
  });
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && Math.abs(one.bottom - other.bottom) < lineHeight;
}

function crosses(line: readonly Point[], { left, right, bottom }: Box): boolean {
  return line.some((end, index) => {
    const start = line[index - 1];
    if (start === undefined || end.x < left || start.x > right) return false;
    const findY = (x: number) =>
      start.y + ((end.y - start.y) * (x - start.x)) / Math.max(1e-9, end.x - start.x);
    const ys = [findY(Math.max(left, start.x)), findY(Math.min(right, end.x))];
    return Math.max(...ys) >= bottom - lineHeight + 2 && Math.min(...ys) <= bottom;
  });
}

export function pickTicks(
  ticks: readonly PlotTick[],
  [from, to]: readonly [number, number],
  width: number,
): PlotTick[] {
  const picked: PlotTick[] = [];
  const byRank = ticks.toSorted(
    (one, other) => Number(other.isStrong ?? false) - Number(one.isStrong ?? false),
  );
  for (const tick of byRank) {
    const isApart = picked.every(
      ({ at, text }) =>
        (Math.abs(at - tick.at) / Math.max(1, to - from)) * width >=
        ((text.length + tick.text.length) / 2) * letterWidth + 4,
    );
    if (tick.at >= from && tick.at <= to && isApart) picked.push(tick);
  }
  return picked.toSorted((one, other) => one.at - other.at);
}
