import { CloseButton } from '@mantine/core';

import { makeGameAddress } from '../library/game-address.ts';
import { useExample } from '../library/use-example.ts';
import { HeaderPill } from './header-pill.tsx';

export function ExamplePill() {
  const { remove } = useExample();
  return (
    <HeaderPill
      text="Example"
      to={makeGameAddress({})}
      label="Your library contains an example game and repertoire"
      action={<CloseButton size="sm" aria-label="Remove the example" onClick={() => void remove()} />}
    />
  );
}
