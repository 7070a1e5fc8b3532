import { Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';

import { useUser } from '../../lib/session.tsx';
import { useStudyList } from '../../lib/use-study-list.ts';
import { PgnFileField } from '../../ui/pgn-file-field.tsx';
import { SelectList } from '../../ui/select-list.tsx';
import { UpstreamError } from '../../ui/upstream-error.tsx';
import { Part } from './part.tsx';
import { makeTypedId, noSource, type OpeningSource } from './sources.ts';

type StudyPartProps = { source: OpeningSource; onChange: (source: OpeningSource) => void };

export function StudyPart({ source, onChange }: StudyPartProps) {
  const user = useUser();
  const [username, setUsername] = useState(user.username_lichess);
  const { studies, isLoading, error, fetchList } = useStudyList();

  function onGetStudies(event: FormEvent): void {
    event.preventDefault();
    if (source.kind === 'study') onChange(noSource);
    fetchList(username);
  }

  return (
    <Part title="1. Set Study">
      <Group component="form" align="flex-end" gap="sm" onSubmit={onGetStudies}>
        <TextInput
          label="Lichess username"
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={30}
        />
        <Button type="submit" variant="default" loading={isLoading}>
          Get Studies
        </Button>
      </Group>
      <SelectList
        label="Studies"
        firstRow={studies.length > 0 ? 'No study selected...' : 'No studies retrieved...'}
        items={studies}
        selectedId={source.kind === 'study' ? source.id : undefined}
        onSelect={(id) => onChange(id === undefined ? noSource : { kind: 'study', id })}
        loadingText={isLoading ? 'Getting studies' : undefined}
        maxHeight={75}
        width={400}
      />
      {error && <UpstreamError error={error} />}
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
