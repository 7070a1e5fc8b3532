import { Button, Group, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';

import { type ExcludeSymbol, type StudyColor } from '#contract/studies';

import { useStudies } from '../../lib/studies.ts';
import { useUser } from '../../lib/session.tsx';
import { useStudyList } from '../../lib/use-study-list.ts';
import { ExcludeCheckboxes } from '../exclude-checkboxes.tsx';
import { SelectList } from '../select-list.tsx';
import { UpstreamError } from '../upstream-error.tsx';
import { SetButtons } from './set-buttons.tsx';
import { findLatestSymbols } from './latest-symbols.ts';
import { type StudySource, useSetStudy } from './use-set-study.ts';

const listMaxHeight = 75;
const listWidth = 400;

/** Pick one of a Lichess user's studies and make it an opening; without a pick, the one that is set is refreshed. */
export function LichessStudySetter() {
  const user = useUser();
  const openings = useStudies();
  const { studies, isLoading, error, fetchList } = useStudyList();
  const setter = useSetStudy();
  const [username, setUsername] = useState<string>();
  const [selectedId, setSelectedId] = useState<string>();
  const [chosenSymbols, setChosenSymbols] = useState<ExcludeSymbol[]>();
  const [hint, setHint] = useState<string>();
  const shownUsername = username ?? user.username_lichess;
  const excludeSymbols = chosenSymbols ?? findLatestSymbols(openings);

  function findSource(color: StudyColor): StudySource | undefined {
    const picked = studies.find(({ id }) => id === selectedId);
    if (picked) return { kind: 'lichess', ...picked };
    const current = openings[color];
    return current?.link ? { kind: 'lichess', id: current.link, name: current.title } : undefined;
  }

  function onGetStudies(event: FormEvent): void {
    event.preventDefault();
    setSelectedId(undefined);
    fetchList(shownUsername);
  }

  function onSet(color: StudyColor): void {
    const source = findSource(color);
    setHint(source ? undefined : 'Select a study in the list first.');
    if (source) setter.mutate({ source, color, excludeSymbols });
  }

  return (
    <Stack gap="md">
      <Group component="form" align="flex-end" gap="sm" onSubmit={onGetStudies}>
        <TextInput
          label="Lichess username"
          value={shownUsername}
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
        selectedId={selectedId}
        onSelect={setSelectedId}
        loadingText={isLoading ? 'Getting studies' : undefined}
        maxHeight={listMaxHeight}
        width={listWidth}
      />
      {error && <UpstreamError error={error} />}
      <ExcludeCheckboxes value={excludeSymbols} onChange={setChosenSymbols} />
      <SetButtons setter={setter} onSet={onSet} hint={hint} />
    </Stack>
  );
}
