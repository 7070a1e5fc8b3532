import { useLayoutEffect } from 'react';

import { type EditedPlace, useEditedPlace, type WantedPlace } from './use-edited-place.ts';

interface PlaceEditingProps extends WantedPlace {
  onChange: (edited: EditedPlace | undefined) => void;
}

/** Tells what is edited to the board and to the column below it, before they are painted. Its code is fetched with the first edit. */
export function PlaceEditing({ onChange, ...wanted }: PlaceEditingProps) {
  const edited = useEditedPlace(wanted);
  useLayoutEffect(() => {
    onChange(edited);
    return () => onChange(undefined);
  }, [edited, onChange]);
  return null;
}
