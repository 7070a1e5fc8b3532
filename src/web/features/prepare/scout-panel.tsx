import { Button, Group, Loader, NativeSelect, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { countOf } from '#chess/count-of';
import { type Site, sites } from '#contract/games';
import { opponentSites } from '#contract/opponent-sites';
import { opponentLimits, type OpponentName } from '#contract/opponents';

import { PauseNotice } from '../../chess-sites/pause-notice.tsx';
import { UpstreamError } from '../../chess-sites/upstream-error.tsx';
import { PgnFileField } from '../../ui/pgn-file-field.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import type { ScoutState } from './scout.ts';
import { type ScoutActions, useFileScout } from './use-scout.ts';
import { Panel } from '../../ui/parts.tsx';
import classes from './prepare.module.css';

interface ScoutPanelProps {
  scout: ScoutActions;
  known: Partial<OpponentName>;
}

export function ScoutPanel({ scout, known }: ScoutPanelProps) {
  const { state } = scout;
  // No game arrived before the failure, so the name may be wrong.
  const isRefused = state.phase === 'failed' && state.games === 0;
  const isRequested = known.name === undefined || (known.name === state.name && known.site === state.site);
  const refused = isRefused && isRequested ? state : undefined;
  return (
    <Panel aria-label="Import their games">
      {state.phase === 'idle' || isRefused ? (
        <ScoutForm known={refused ?? known} error={refused?.error} onRead={scout.read} />
      ) : (
        <ScoutProgress scout={scout} />
      )}
    </Panel>
  );
}

interface ScoutFormProps {
  known: Partial<OpponentName>;
  error: Error | undefined;
  onRead: (site: Site, name: string) => void;
}

function ScoutForm({ known, error, onRead }: ScoutFormProps) {
  const [site, setSite] = useState(known.site ?? 'Lichess');
  const [name, setName] = useState(known.name ?? '');
  const [file, setFile] = useState<File>();
  const [isRequested, setIsRequested] = useState(false);
  const { progress, problem, read } = useFileScout();
  const isFile = site === 'PGN';
  const isMissing = isFile ? file === undefined : name.trim() === '';

  function submit(): void {
    setIsRequested(true);
    if (isMissing) return;
    const requested = sites.find((each) => each === site);
    if (requested) onRead(requested, name.trim());
    else if (file) read(file, name);
  }

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={classes.fields}>
        <NativeSelect
          label="Source"
          value={site}
          onChange={({ currentTarget: { value } }) =>
            setSite(opponentSites.find((each) => each === value) ?? 'Lichess')
          }
          data={[
            { value: 'Lichess', label: 'Lichess' },
            { value: 'Chess.com', label: 'Chess.com' },
            { value: 'PGN', label: 'PGN file' },
          ]}
        />
        <TextInput
          label={isFile ? 'Name in the file' : 'Username'}
          value={name}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={100}
          error={isRequested && isMissing && !isFile ? 'Enter a name' : undefined}
          onChange={({ currentTarget: { value } }) => setName(value)}
        />
      </div>
      {isFile && <PgnFileField label="PGN of their games" file={file} onChange={setFile} />}
      <Group gap="sm">
        <Button type="submit" loading={progress !== undefined} disabled={isFile && isMissing}>
          Import their games
        </Button>
        <Text size="sm" c="dimmed" className={classes.grow}>
          {progress
            ? `${progress.done.toLocaleString('en')} of ${countOf(progress.all, 'game')}`
            : `The newest ${opponentLimits.games.toLocaleString('en')} public games, stored for ${opponentLimits.days} days.`}
        </Text>
      </Group>
      {error && !isFile && <UpstreamError error={error} />}
      {problem !== '' && <InlineError>{problem}</InlineError>}
    </form>
  );
}

function ScoutProgress({ scout }: { scout: ScoutActions }) {
  const { state } = scout;
  const isRunning = state.phase === 'running';
  return (
    <div className={classes.form}>
      <Group gap={10} wrap="nowrap" role="status">
        {isRunning && <Loader size="xs" />}
        <Text>{makeProgressText(state)}</Text>
      </Group>
      {state.error && <UpstreamError error={state.error} />}
      <Group gap="sm">
        {isRunning ? (
          <Button variant="default" onClick={scout.pause}>
            Pause
          </Button>
        ) : (
          <Button onClick={scout.resume}>{state.phase === 'failed' ? 'Try again' : 'Continue'}</Button>
        )}
        <Button variant="default" onClick={scout.cancel}>
          Cancel
        </Button>
        {isRunning && (
          <PauseNotice upstream={state.site === 'Lichess' ? 'lichess' : 'chessCom'} onCancel={undefined} />
        )}
      </Group>
    </div>
  );
}

function makeProgressText({ phase, site, name, games }: ScoutState): string {
  const count = countOf(games, 'game');
  if (phase === 'running') return `Importing games of ${name} from ${site}: ${count} so far`;
  if (phase === 'paused') return `Paused: ${count} of ${name} so far`;
  return `Stopped after ${count}. Nothing is saved yet.`;
}
