import { availableParallelism } from 'node:os';

interface Ratio {
  ratio: number;
  unit: string;
}

export type Ratios = Record<string, Ratio>;

const noise = 1.2;

function isSpeed(unit: string): boolean {
  return /\/s|^per /.test(unit);
}

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

export function putResult(page: string, bench: string, output: string, now = new Date()): string {
  const heading = `## \`npm run bench ${bench}\`\n`;
  const measured = `Measured on ${now.toISOString().slice(0, 10)} with ${availableParallelism()} cores.`;
  const section = `${heading}\n${measured}\n\n\`\`\`text\n${output.trim()}\n\`\`\`\n`;
  const sections = page.trimEnd().split(/\n+(?=## )/);
  const at = sections.findIndex((each) => `${each}\n`.startsWith(heading));
  if (at < 0) sections.push(section);
  else sections[at] = section;
  return `${sections.map((each) => each.trimEnd()).join('\n\n')}\n`;
}
