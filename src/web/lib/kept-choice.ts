import { useCallback, useState } from 'react';

/** A choice that this device keeps, as JSON; where it keeps nothing, the choice lasts as long as the screen. */
export function useKeptChoice<Choice extends string | boolean>(
  key: string,
  choices: readonly Choice[],
): readonly [Choice | undefined, (choice: Choice) => void] {
  const [chosen, setChosen] = useState(() => choices.find((each) => JSON.stringify(each) === read(key)));
  const choose = useCallback(
    (choice: Choice) => {
      setChosen(choice);
      try {
        localStorage.setItem(key, JSON.stringify(choice));
      } catch {
        // No room, or not allowed.
      }
    },
    [key],
  );
  return [chosen, choose];
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
