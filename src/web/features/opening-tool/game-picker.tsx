import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';

import { useUser } from '../../lib/session.tsx';
import { SelectList } from '../../ui/select-list.tsx';
import { UpstreamError } from '../../chess-sites/upstream-error.tsx';
import type { PickerRow } from './game-row.ts';
import { useGameRows } from './use-game-rows.ts';

interface GamePickerProps {
  selectedId: string | undefined;
  onPick: (game: PickerRow | undefined) => void;
}

export function GamePicker({ selectedId, onPick }: GamePickerProps) {
  const user = useUser();
  const [username, setUsername] = useState(user.username_lichess || user.username_chess_dot_com);
  const { rows, loading, error, fetchRows } = useGameRows();

  function onGet(site: 'Lichess' | 'Chess.com'): void {
    onPick(undefined);
    fetchRows(site, username);
  }

  return (
    <Stack gap="sm">
      <TextInput
        label="Username"
        value={username}
        onChange={(event) => setUsername(event.currentTarget.value)}
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={30}
        maw={400}
      />
      <Group gap="sm">
        {(['Lichess', 'Chess.com'] as const).map((site) => (
          <Button key={site} variant="default" loading={loading === site} onClick={() => onGet(site)}>
            Get {site} Games
          </Button>
        ))}
      </Group>
      <SelectList
        label="Games"
        firstRow={rows.length > 0 ? 'None selected' : 'No games retrieved'}
        items={rows}
        selectedId={selectedId}
        onSelect={(id) => onPick(rows.find((row) => row.id === id))}
        loadingText={loading === undefined ? undefined : 'Retrieving Games'}
        maxHeight={75}
      />
      {error && <UpstreamError error={error} />}
    </Stack>
  );
}
