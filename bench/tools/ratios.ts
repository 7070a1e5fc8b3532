/** Compares the ratios of a bench with those of the last release (`bench/ratios.json`). */

interface Ratio {
  ratio: number;
  unit: string;
}

export type Ratios = Record<string, Ratio>;

/** Repeated runs of one version differ by up to this factor. */
const noise = 1.2;

/** Larger is better only for speeds. */
function isSpeed(unit: string): boolean {
  return /\/s|^per /.test(unit);
}

/** Keeps the best of several ratios with the same name. */
export function readRatios(lines: string): Ratios {
  const ratios: Ratios = {};
  for (const line of lines.split('\n').filter(Boolean)) {
    const { name, ratio, unit }: Ratio & { name: string } = JSON.parse(line);
    const known = ratios[name]?.ratio ?? ratio;
    const best = isSpeed(unit) ? Math.max(known, ratio) : Math.min(known, ratio);
    ratios[name] = { ratio: Number(best.toPrecision(3)), unit };
  }
  return ratios;
}

export function findWorse(before: Ratios, now: Ratios): string[] {
  return Object.entries(before).flatMap(([name, { ratio, unit }]) => {
    const measured = now[name]?.ratio;
    if (measured === undefined) return [`${name}: was ${ratio}, is not measured any more`];
    const times = isSpeed(unit) ? ratio / measured : measured / ratio;
    return times > noise ? [`${name}: was ${ratio}, is ${measured} (${times.toFixed(2)} times worse)`] : [];
  });
}
