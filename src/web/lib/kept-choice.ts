import { useCallback, useState } from 'react';

import { onDevice } from './device-texts.ts';

/** A choice stored in this browser; without storage it lasts as long as the screen. */
export function useKeptChoice<Choice extends string | boolean>(
  key: string,
  choices: readonly Choice[],
): readonly [Choice | undefined, (choice: Choice) => void] {
  const [chosen, setChosen] = useState(() =>
    choices.find((each) => JSON.stringify(each) === onDevice.read(key)),
  );
  const choose = useCallback(
    (choice: Choice) => {
      setChosen(choice);
      onDevice.write(key, JSON.stringify(choice));
    },
    [key],
  );
  return [chosen, choose];
}
