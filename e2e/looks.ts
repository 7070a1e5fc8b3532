/**
 * The schemes and widths in which screens are looked over. Every run takes two that have each scheme and each width
 * once; the other two are marked `@long`, for `npm run test:long`.
 */
export interface Look {
  name: string;
  scheme: 'dark' | 'light';
  device: 'desktop' | 'phone';
  viewport: { width: number; height: number };
}

const desktop = { width: 1440, height: 900 };

export function makeLooks(phone: { width: number; height: number }): Look[] {
  return [
    { name: 'dark, desktop', scheme: 'dark', device: 'desktop', viewport: desktop },
    { name: 'light, phone', scheme: 'light', device: 'phone', viewport: phone },
    { name: 'light, desktop @long', scheme: 'light', device: 'desktop', viewport: desktop },
    { name: 'dark, phone @long', scheme: 'dark', device: 'phone', viewport: phone },
  ];
}
