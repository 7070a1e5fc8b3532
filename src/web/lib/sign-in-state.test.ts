import { describe, expect, test } from 'vitest';

import { makeSignInState, readSignInState } from './sign-in-state.ts';

describe('sign-in state', () => {
  test('comes back as it was sent', () => {
    const state = makeSignInState({ returnPath: '/game_review?game=1', notice: 'Password reset' });
    expect(readSignInState(structuredClone(state))).toEqual(state);
  });

  test.each([
    null,
    undefined,
    'x',
    { returnPath: 3 },
    { returnPath: '//evil.example' },
    { returnPath: 'https://evil.example' },
  ])('is empty for %j', (state) => {
    expect(readSignInState(state)).toEqual({});
  });
});
