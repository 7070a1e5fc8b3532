import { Button, Textarea, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';

import type { Site } from '#contract/games';

import { PgnFileField } from '../../ui/pgn-file-field.tsx';
import { Part } from './part.tsx';
import { type PickedGame, makePasted, noSource } from './sources.ts';
import { TypedStudyField } from './typed-study-field.tsx';
import { useUser } from '../../lib/session.tsx';
import { SelectList } from '../../ui/select-list.tsx';
import { UpstreamError } from '../../chess-sites/upstream-error.tsx';
import { type PickerRow, makeGameRow } from './game-row.ts';
import { useUpstreamsReader } from '../../chess-sites/upstream-hooks.ts';
import { useSiteRequest } from '../../chess-sites/use-site-request.ts';

interface GamePartProps {
  source: PickedGame;
  onChange: (source: PickedGame) => void;
  onRun: () => void;
  isRunning: boolean;
}

export function GamePart({ source, onChange, onRun, isRunning }: GamePartProps) {
  return (
    <Part title="4. Select Game To Compare to Opening">
      <GamePicker
        selectedId={source.kind === 'picked' ? source.id : undefined}
        onPick={(game) => {
          if (game) onChange({ kind: 'picked', id: game.id, pgn: game.pgn });
          else if (source.kind === 'picked') onChange(noSource);
        }}
      />
      <PgnFileField
        label="Or a game file"
        file={source.kind === 'file' ? source.file : undefined}
        onChange={(file) => onChange(file ? { kind: 'file', file } : noSource)}
      />
      <Textarea
        label="Or paste a PGN"
        value={source.kind === 'pasted' ? source.text : ''}
        onChange={(event) => onChange(makePasted(event.currentTarget.value))}
        autosize
        minRows={3}
        maxRows={8}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13 } }}
      />
      <TypedStudyField source={source} onChange={onChange} />
      <div>
        <Button variant={source.kind === 'none' ? 'default' : 'filled'} disabled={isRunning} onClick={onRun}>
          Run Comparision
        </Button>
      </div>
    </Part>
  );
}

interface GamePickerProps {
  selectedId: string | undefined;
  onPick: (game: PickerRow | undefined) => void;
}

function GamePicker({ selectedId, onPick }: GamePickerProps) {
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

function useGameRows() {
  const readUpstreams = useUpstreamsReader();
  const [rows, setRows] = useState<readonly PickerRow[]>([]);
  const { loading, error, run } = useSiteRequest<Site>('Get games failed:');

  function fetchRows(site: Site, username: string): void {
    setRows([]);
    void run(site, async ({ signal, readToken }) => {
      const upstreams = await readUpstreams();
      const games =
        site === 'Lichess'
          ? await upstreams.listLichessGames(username, { token: await readToken(), signal })
          : await upstreams.listChessComGames(username, new Date(), { signal });
      setRows(games.map(makeGameRow));
    });
  }

  return { rows, loading, error, fetchRows };
}
