/** What a bench has measured, held against what it measured when a version was released (`bench/ratios.json`). */

interface Ratio {
  ratio: number;
  unit: string;
}

export type Ratios = Record<string, Ratio>;

/** Worse by more than this is named: less is noise, as repeated runs of one version show. */
const noise = 1.2;

/** A ratio of speeds is better when it is larger, one of times, sizes or moves when it is smaller. */
function isSpeed(unit: string): boolean {
  return /\/s|^per /.test(unit);
}

/** Several of one name are one: the best of them, as benches print their best run. */
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

/** A sentence for each ratio that is worse, or that nobody measures any more. */
export function findWorse(kept: Ratios, now: Ratios): string[] {
  return Object.entries(kept).flatMap(([name, { ratio, unit }]) => {
    const measured = now[name]?.ratio;
    if (measured === undefined) return [`${name}: was ${ratio}, is not measured any more`];
    const times = isSpeed(unit) ? ratio / measured : measured / ratio;
    return times > noise ? [`${name}: was ${ratio}, is ${measured} (${times.toFixed(2)} times worse)`] : [];
  });
}
