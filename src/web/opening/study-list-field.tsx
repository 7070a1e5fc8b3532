import { Button, Group, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';

import { lichessLimits } from '#contract/lichess';

import { useUser } from '../lib/session.tsx';
import { type StudyListItem, useStudyList } from './use-study-list.ts';
import { SelectList } from '../ui/select-list.tsx';
import { PauseNotice } from '../chess-sites/pause-notice.tsx';
import { UpstreamError } from '../chess-sites/upstream-error.tsx';

const listMaxHeight = 75;
const listWidth = 400;

interface StudyListFieldProps {
  selectedId: string | undefined;
  onSelect: (study: StudyListItem | undefined) => void;
}

export function StudyListField({ selectedId, onSelect }: StudyListFieldProps) {
  const user = useUser();
  const [typedUsername, setTypedUsername] = useState<string>();
  const username = typedUsername ?? user.username_lichess;
  const { studies, isLoading, error, emptyListOf, fetchList, cancel } = useStudyList();

  function onGetStudies(event: FormEvent): void {
    event.preventDefault();
    onSelect(undefined);
    fetchList(username);
  }

  return (
    <>
      <Group component="form" align="flex-end" gap="sm" onSubmit={onGetStudies}>
        <TextInput
          label="Lichess username"
          value={username}
          onChange={(event) => setTypedUsername(event.currentTarget.value)}
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={lichessLimits.usernameLength}
        />
        <Button type="submit" variant="default" loading={isLoading}>
          Get Studies
        </Button>
      </Group>
      <SelectList
        label="Studies"
        firstRow={studies.length > 0 ? 'No study selected...' : 'No studies retrieved...'}
        items={studies}
        selectedId={selectedId}
        onSelect={(id) => onSelect(studies.find((study) => study.id === id))}
        loadingText={isLoading ? 'Retrieving studies' : undefined}
        maxHeight={listMaxHeight}
        width={listWidth}
      />
      {isLoading && <PauseNotice upstream="lichess" onCancel={cancel} />}
      {emptyListOf !== undefined && (
        <Text size="sm" role="status">
          {emptyListOf === ''
            ? 'Enter a username first.'
            : `No studies of ${emptyListOf} found. Check the spelling, or connect Lichess to see private studies.`}
        </Text>
      )}
      {error && <UpstreamError error={error} />}
    </>
  );
}
