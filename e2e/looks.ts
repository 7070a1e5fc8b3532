/**
 * The schemes and widths in which screens are looked over. Every run takes two that have each scheme and each width once, or
 * one where `demo.spec.ts` has looked at the same screens before; the others are marked `@long`, for `npm run test:long`.
 */
export interface Look {
  name: string;
  scheme: 'dark' | 'light';
  device: 'desktop' | 'phone';
  viewport: { width: number; height: number };
}

const desktop = { width: 1440, height: 900 };
const everyRun = ['dark, desktop', 'light, phone'] as const;

export function makeLooks(
  phone: { width: number; height: number },
  taken: ReadonlyArray<(typeof everyRun)[number]> = everyRun,
): Look[] {
  const isTaken = (name: string): boolean => taken.some((each) => each === name);
  const looks: Look[] = [
    { name: 'dark, desktop', scheme: 'dark', device: 'desktop', viewport: desktop },
    { name: 'light, phone', scheme: 'light', device: 'phone', viewport: phone },
    { name: 'light, desktop', scheme: 'light', device: 'desktop', viewport: desktop },
    { name: 'dark, phone', scheme: 'dark', device: 'phone', viewport: phone },
  ];
  return looks.map((look) => (isTaken(look.name) ? look : { ...look, name: `${look.name} @long` }));
}
