import { PgnFileField } from '../../ui/pgn-file-field.tsx';
import { StudyListField } from '../../opening/study-list-field.tsx';
import { Part } from './part.tsx';
import { noSource, type OpeningSource } from './sources.ts';
import { TypedStudyField } from './typed-study-field.tsx';

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
      <TypedStudyField source={source} onChange={onChange} />
      <PgnFileField
        label="Or an opening PGN file"
        file={source.kind === 'file' ? source.file : undefined}
        onChange={(file) => onChange(file ? { kind: 'file', file } : noSource)}
      />
    </Part>
  );
}
