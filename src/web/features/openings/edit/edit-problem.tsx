import { Text } from '@mantine/core';

import { parts } from '../../../ui/parts.tsx';
import type { Editing } from './use-editing.ts';

export function EditProblem({ editing: { problem, tryAgain } }: { editing: Editing }) {
  if (problem === undefined) return null;
  return (
    <Text size="xs" role="alert">
      {problem}{' '}
      {tryAgain && (
        <button type="button" className={parts.link} onClick={tryAgain}>
          Try again
        </button>
      )}
    </Text>
  );
}
