import { Stack } from '@mantine/core';
import { useState } from 'react';

import type { ExcludeSymbol, StudyColor } from '#contract/studies';

import { useStudies } from '../studies.ts';
import { ExcludeCheckboxes } from '../exclude-checkboxes.tsx';
import { PgnFileField } from '../../ui/pgn-file-field.tsx';
import { findFreePlace } from './free-place.ts';
import { findSharedSymbols, makeStoredText } from './stored-symbols.ts';
import { SetButtons } from './set-buttons.tsx';
import { useSetStudy } from './use-set-study.ts';

export function FileStudySetter() {
  const openings = useStudies();
  const setter = useSetStudy();
  const [file, setFile] = useState<File>();
  const [chosenSymbols, setChosenSymbols] = useState<ExcludeSymbol[]>();
  const [hint, setHint] = useState<string>();
  const note = chosenSymbols === undefined ? makeStoredText(openings) : undefined;
  const shownSymbols = chosenSymbols ?? findSharedSymbols(openings);

  function onSet(color: StudyColor, asFurther = false): void {
    setHint(file ? undefined : 'Choose a file first.');
    const place = asFurther ? findFreePlace(openings[color]) : undefined;
    if (file) setter.mutate({ source: { kind: 'file', file }, color, place, excludeSymbols: chosenSymbols });
  }

  return (
    <Stack gap="md">
      <PgnFileField
        label="PGN file"
        file={file}
        onChange={(chosen) => {
          setFile(chosen);
          setHint(undefined);
        }}
      />
      <ExcludeCheckboxes value={shownSymbols} onChange={setChosenSymbols} note={note} />
      <SetButtons setter={setter} onSet={onSet} isReady={file !== undefined} hint={hint} />
    </Stack>
  );
}
