import {
  type CSSVariablesResolver,
  createTheme,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
} from '@mantine/core';

/** Blue-grey charcoal: every neutral of the dark scheme. */
const ink: MantineColorsTuple = [
  '#eef1f2',
  '#d5dcde',
  '#b4bfc3',
  '#8d9ba1',
  '#64737a',
  '#45535a',
  '#323f45',
  '#232d32',
  '#192126',
  '#11171b',
];

/** The same hue for the light scheme, dark enough at 6 for small text on white. */
const gray: MantineColorsTuple = [
  '#f5f7f7',
  '#ebeff0',
  '#dde3e5',
  '#ced6d9',
  '#b9c4c8',
  '#8d9ba1',
  '#5c6a71',
  '#45535a',
  '#323f45',
  '#232d32',
];

/** Primary: yours, in book, the thing to press. */
const verdigris: MantineColorsTuple = [
  '#e6f7f3',
  '#cdebe4',
  '#a0d8cb',
  '#6fc4b0',
  '#4bb49b',
  '#34aa8e',
  '#229980',
  '#12806a',
  '#046b58',
  '#00523f',
];

/** What is due, last moves and warnings; nothing else. */
const brass: MantineColorsTuple = [
  '#fff6e1',
  '#feeac2',
  '#fbd893',
  '#f6c462',
  '#f0b03b',
  '#e99d1c',
  '#d38a0d',
  '#bb7806',
  '#a56902',
  '#905a00',
];

export const theme = createTheme({
  colors: { dark: ink, gray, verdigris, brass },
  primaryColor: 'verdigris',
  primaryShade: { light: 7, dark: 5 },
  autoContrast: true,
  black: '#11171b',
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: "'JetBrains Mono Variable', ui-monospace, monospace",
  headings: { fontWeight: '650', textWrap: 'balance' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Tooltip: { defaultProps: { openDelay: 500 } },
  },
});

/** Mantine's own choices for these fall below 4.5 : 1 on our neutrals. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
  },
  dark: {
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-default-border': 'var(--mantine-color-dark-5)',
  },
});

/** public/color-scheme.js reads the same key before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'tabiya-color-scheme' });
