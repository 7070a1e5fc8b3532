import { Text, UnstyledButton } from '@mantine/core';

import type { Editing } from './use-editing.ts';
import classes from '../openings.module.css';

/** Says why a change was not made, at the place where it was asked for. */
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
