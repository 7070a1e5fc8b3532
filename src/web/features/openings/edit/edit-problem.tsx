import { Text, UnstyledButton } from '@mantine/core';

import type { Editing } from './use-editing.ts';
import classes from '../openings.module.css';

/** Shown where the change was made. */
export function EditProblem({ editing: { problem, tryAgain } }: { editing: Editing }) {
  if (problem === undefined) return null;
  return (
    <Text size="xs" role="alert">
      {problem}{' '}
      {tryAgain && (
        <UnstyledButton className={classes.link} onClick={tryAgain}>
          Try again
        </UnstyledButton>
      )}
    </Text>
  );
}
