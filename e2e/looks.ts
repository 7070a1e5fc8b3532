/**
 * The schemes and widths in which screens are looked over. Every run looks at every screen once: at those of the demo dark and
 * wide, at the others light and on a phone. The rest is marked `@long`, for `npm run test:long`.
 */
export interface Look {
  name: string;
  scheme: 'dark' | 'light';
  device: 'desktop' | 'phone';
  viewport: { width: number; height: number };
}

const desktop = { width: 1440, height: 900 };

/** `taken`: the looks of every run; none where other tests look at the same screens. */
export function makeLooks(
  phone: { width: number; height: number },
  taken: ReadonlyArray<'dark, desktop' | 'light, phone'>,
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
