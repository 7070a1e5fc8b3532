/** `bench/results.md`: one section for each bench, named by its command. */
import { availableParallelism } from 'node:os';

/** Replaces the section of a bench, or adds it at the end. */
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
