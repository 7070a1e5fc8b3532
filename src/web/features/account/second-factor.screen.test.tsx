import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findCodeStep, makeCode } from '#server/accounts/totp';
import { testPassword } from '#server/testing/app';
import { openPage } from '../../testing/open-page.tsx';

function readBase32(text: string): Buffer {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

test('set up, asked for, and turned off', async () => {
  const { server, user, fill, goTo, visitor } = await openPage('/welcome', { username: 'ann' });
  const openFactor = async (): Promise<void> => {
    await user.click(await screen.findByRole('button', { name: 'Your account' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Two-factor authentication…' }));
  };
  await openFactor();
  await fill(await screen.findByLabelText('Your password'), 'wrong');
  await user.click(screen.getByRole('button', { name: 'Set up' }));
  await screen.findByText('Wrong password.');
  await fill(screen.getByLabelText('Your password'), testPassword);
  await user.click(screen.getByRole('button', { name: 'Set up' }));
  const [shown] = (await screen.findByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/)).textContent.match(/.+/) ?? [''];
  const secret = readBase32(shown.replaceAll(' ', ''));
  screen.getByRole('img', { name: 'QR code for an authenticator app' });
  const show = () => makeCode(secret, findCodeStep(server.clock.now));
  await fill(screen.getByLabelText('Code'), '000000');
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
  await screen.findByText('This code is wrong or already used.');
  await fill(screen.getByLabelText('Code'), show());
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
  const codes = within(await screen.findByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem');
  expect(codes).toHaveLength(10);
  const [recovery = ''] = codes.map(({ textContent }) => textContent);
  await user.click(screen.getByRole('button', { name: 'I have saved them' }));

  await visitor.post('/api/logout');
  await goTo('/signin');
  await fill(await screen.findByLabelText('Username'), 'ann');
  await fill(screen.getByLabelText('Password'), testPassword);
  expect(screen.queryByLabelText('Code')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await screen.findByText('Enter the code from your authenticator app');
  await fill(await screen.findByLabelText('Code'), recovery);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await openFactor();
  await screen.findByText(/9 recovery codes left/);
  server.clock.now += 60_000;
  await fill(screen.getByLabelText('Your password'), testPassword);
  await fill(screen.getByLabelText('Code'), show());
  await user.click(screen.getByRole('button', { name: 'Turn off' }));
  await screen.findByText('Two-factor authentication is off.');
});
