import { MantineProvider } from '@mantine/core';
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { draw, erase } from '../testing/draw.ts';
import { Info } from './info.tsx';

afterEach(erase);

test('the button names, describes and opens its text, which stays inside the window', () => {
  draw(
    <MantineProvider>
      <Info label="Sources">Estimated for 1750.</Info>
    </MantineProvider>,
  );
  const button = screen.getByRole('button', { name: 'Sources' });
  const text = screen.getByText('Estimated for 1750.');
  expect(button.getAttribute('aria-describedby')).toBe(text.id);
  expect(button.getAttribute('popovertarget')).toBe(text.id);
  expect(text.getAttribute('popover')).toBe('auto');
  Object.defineProperty(document.documentElement, 'clientWidth', { value: 390, configurable: true });
  Object.defineProperty(document.documentElement, 'clientHeight', { value: 844, configurable: true });
  button.getBoundingClientRect = () => new DOMRect(360, 800, 24, 24);
  text.dispatchEvent(Object.assign(new Event('beforetoggle'), { newState: 'open' }));
  expect([text.style.left, text.style.maxWidth, text.style.top]).toEqual(['64px', '320px', 'auto']);
  expect(text.style.bottom).toBe('50px');
});
