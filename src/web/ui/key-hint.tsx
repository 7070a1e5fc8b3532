import { Kbd } from '@mantine/core';

/** The key that does the same as the button it stands in; of no use where there is no keyboard. */
export function KeyHint({ keyName }: { keyName: string }) {
  return (
    <Kbd size="xs" visibleFrom="sm" aria-hidden="true">
      {keyName}
    </Kbd>
  );
}
