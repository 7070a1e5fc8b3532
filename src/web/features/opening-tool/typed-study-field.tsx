import { TextInput } from '@mantine/core';

import { type PickedGame, makeTypedId, type OpeningSource } from './sources.ts';

interface TypedStudyFieldProps {
  source: PickedGame | OpeningSource;
  onChange: (source: ReturnType<typeof makeTypedId>) => void;
}

export function TypedStudyField({ source, onChange }: TypedStudyFieldProps) {
  return (
    <TextInput
      label="Or a study id"
      placeholder="Study id or link"
      value={source.kind === 'typed-id' ? source.text : ''}
      onChange={(event) => onChange(makeTypedId(event.currentTarget.value))}
      spellCheck={false}
      maw={400}
      maxLength={200}
    />
  );
}
