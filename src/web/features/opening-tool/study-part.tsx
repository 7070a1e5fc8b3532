import { TextInput } from '@mantine/core';

import { PgnFileField } from '../../ui/pgn-file-field.tsx';
import { StudyListField } from '../../opening/study-list-field.tsx';
import { Part } from './part.tsx';
import { makeTypedId, noSource, type OpeningSource } from './sources.ts';

interface StudyPartProps {
  source: OpeningSource;
  onChange: (source: OpeningSource) => void;
}

export function StudyPart({ source, onChange }: StudyPartProps) {
  return (
    <Part title="1. Set Study">
      <StudyListField
        selectedId={source.kind === 'study' ? source.id : undefined}
        onSelect={(study) => {
          if (study) onChange({ kind: 'study', id: study.id });
          else if (source.kind === 'study') onChange(noSource);
        }}
      />
      <TextInput
        label="Or a study id"
        placeholder="The id or the address of a study"
        value={source.kind === 'typed-id' ? source.text : ''}
        onChange={(event) => onChange(makeTypedId(event.currentTarget.value))}
        spellCheck={false}
        maw={400}
        maxLength={200}
      />
      <PgnFileField
        label="Or a PGN file of the opening"
        file={source.kind === 'file' ? source.file : undefined}
        onChange={(file) => onChange(file ? { kind: 'file', file } : noSource)}
      />
    </Part>
  );
}
