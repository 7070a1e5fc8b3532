import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

import { colorSchemeKey } from '../lib/storage-keys.ts';
import targets from './touch-target.module.css';

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

const red: MantineColorsTuple = [
  '#fff0ef',
  '#fedfdd',
  '#fbc0bd',
  '#f69c98',
  '#f07d77',
  '#e8635c',
  '#d94a43',
  '#c4332d',
  '#a92722',
  '#8b1c18',
];

const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  if (
    input.variant !== 'filled' ||
    !['verdigris', 'red', 'blue', 'brass'].includes(input.color ?? 'verdigris')
  ) {
    return colors;
  }
  const black = 'var(--mantine-color-black)';
  return {
    ...colors,
    color: input.color === 'brass' ? black : `light-dark(var(--mantine-color-white), ${black})`,
  };
};

const icon = { classNames: { root: targets.icon } };

export const theme = createTheme({
  colors: { dark: ink, gray, verdigris, brass, red },
  variantColorResolver,
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
    ActionIcon: icon,
    Burger: icon,
    CloseButton: icon,
    Button: { classNames: { root: targets.button } },
  },
});

function makeTints(name: string, shade: number, textShade: number, strength: number): Record<string, string> {
  const color = `var(--mantine-color-${name}-${shade})`;
  return {
    [`--mantine-color-${name}-light`]: `color-mix(in srgb, ${color} ${strength}%, transparent)`,
    [`--mantine-color-${name}-light-hover`]: `color-mix(in srgb, ${color} ${strength + 8}%, transparent)`,
    [`--mantine-color-${name}-light-color`]: `var(--mantine-color-${name}-${textShade})`,
  };
}

const tinted = ['verdigris', 'brass', 'red', 'blue'];

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-anchor': 'var(--mantine-color-verdigris-8)',
    '--mantine-color-error': 'var(--mantine-color-red-8)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    ...Object.assign({}, ...tinted.map((name) => makeTints(name, 7, 9, 12))),
  },
  dark: {
    '--mantine-color-anchor': 'var(--mantine-color-verdigris-3)',
    '--mantine-color-error': 'var(--mantine-color-red-3)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-default-border': 'var(--mantine-color-dark-5)',
    '--mantine-color-default-hover':
      'color-mix(in srgb, var(--mantine-color-dark-5) 40%, var(--mantine-color-dark-6))',
    ...Object.assign({}, ...tinted.map((name) => makeTints(name, 5, 2, 18))),
  },
});

export const colorSchemeManager = localStorageColorSchemeManager({ key: colorSchemeKey });
