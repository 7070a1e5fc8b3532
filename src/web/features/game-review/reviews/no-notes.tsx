import { InputBase } from '@mantine/core';

/** The place of the notes while there is no game to write about. */
export function NoNotes() {
  return (
    <InputBase
      component="textarea"
      multiline
      label="Notes"
      disabled
      rows={3}
      placeholder="Notes belong to a game."
    />
  );
}
