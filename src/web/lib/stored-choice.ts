import { useCallback, useState } from 'react';

import { localTexts } from './local-storage.ts';

export function useStoredChoice<Choice extends string | boolean>(
  key: string,
  choices: readonly Choice[],
): readonly [Choice | undefined, (choice: Choice) => void] {
  const [chosen, setChosen] = useState(() =>
    choices.find((each) => JSON.stringify(each) === localTexts.read(key)),
  );
  const choose = useCallback(
    (choice: Choice) => {
      setChosen(choice);
      localTexts.write(key, JSON.stringify(choice));
    },
    [key],
  );
  return [chosen, choose];
}
