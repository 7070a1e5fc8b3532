import { Stack } from '@mantine/core';
import { useState } from 'react';

import { type ExcludeSymbol, type StudyColor } from '#contract/studies';

import { useStudies, useStudiesReader } from '../studies.ts';
import type { StudyListItem } from '../use-study-list.ts';
import { ExcludeCheckboxes } from '../exclude-checkboxes.tsx';
import { StudyListField } from '../study-list-field.tsx';
import { SetButtons } from './set-buttons.tsx';
import { findFreePlace } from './free-place.ts';
import { findSharedSymbols, makeStoredText } from './stored-symbols.ts';
import { type StudySource, useSetStudy } from './use-set-study.ts';

export function LichessStudySetter() {
  const openings = useStudies();
  const readStudies = useStudiesReader();
  const setter = useSetStudy();
  const [picked, setPicked] = useState<StudyListItem>();
  const [chosenSymbols, setChosenSymbols] = useState<ExcludeSymbol[]>();
  const [hint, setHint] = useState<string>();
  const note = chosenSymbols === undefined ? makeStoredText(openings) : undefined;
  const shownSymbols = chosenSymbols ?? findSharedSymbols(openings);

  function set(source: StudySource | undefined, color: StudyColor, asFurther = false): void {
    setHint(source ? undefined : 'Choose a study in the list first.');
    const known = openings[color]?.parts.find(({ link }) => link === picked?.id);
    const place = asFurther ? (known?.place ?? findFreePlace(openings[color])) : undefined;
    if (source) setter.mutate({ source, color, place, excludeSymbols: chosenSymbols });
  }

  function onSet(color: StudyColor, asFurther = false): void {
    if (picked || asFurther) return set(picked && { kind: 'lichess', ...picked }, color, asFurther);
    readStudies().then(
      ({ [color]: current }) =>
        set(current?.link ? { kind: 'lichess', id: current.link, name: current.title } : undefined, color),
      (error: Error) => setHint(`Your repertoires could not be loaded: ${error.message}.`),
    );
  }

  return (
    <Stack gap="md">
      <StudyListField
        selectedId={picked?.id}
        onSelect={(study) => {
          setPicked(study);
          setHint(undefined);
        }}
      />
      <ExcludeCheckboxes value={shownSymbols} onChange={setChosenSymbols} note={note} />
      <SetButtons setter={setter} onSet={onSet} isReady={picked !== undefined} hint={hint} />
    </Stack>
  );
}
