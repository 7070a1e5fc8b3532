import { Button, Checkbox, Group, Loader, Text } from '@mantine/core';
import { useState } from 'react';
import { countOf } from '#chess/count-of';
import type { ListedGame } from '#contract/library';

import { UpstreamError } from '../../../chess-sites/upstream-error.tsx';
import { useUser } from '../../../lib/session.tsx';
import { isGettingGames, setGettingGames } from './returning-work.ts';
import type { GameSyncActions } from './use-game-sync.ts';

export function SyncBar({ sync, games }: { sync: GameSyncActions; games: readonly ListedGame[] }) {
  const { state, usernames } = sync;
  const user = useUser();
  const [isAutomatic, setIsAutomatic] = useState(() => isGettingGames(user.id));
  const [job] = state.jobs;
  const isRunning = state.phase === 'running';
  const hasNames = usernames.Lichess !== '' || usernames['Chess.com'] !== '';
  const canAsk = hasNames && !isRunning;
  return (
    <>
      <Group gap={8} mb={8}>
        <Button variant="default" disabled={!canAsk} onClick={() => sync.getNew(games)}>
          Import new games
        </Button>
        <Button variant="default" disabled={!canAsk} onClick={sync.getYear}>
          Import games of the past year
        </Button>
        {isRunning && (
          <Button variant="default" onClick={sync.pause}>
            Pause
          </Button>
        )}
        {(state.phase === 'paused' || state.phase === 'failed') && job !== undefined && (
          <>
            <Button variant="default" onClick={sync.resume}>
              Continue
            </Button>
            <Button variant="default" onClick={sync.stop}>
              Stop
            </Button>
          </>
        )}
        <Checkbox
          label="Import new games on every visit"
          checked={isAutomatic}
          onChange={({ currentTarget: { checked } }) => {
            setGettingGames(user.id, checked);
            setIsAutomatic(checked);
          }}
        />
        <Group gap={8} wrap="nowrap" role="status">
          {isRunning && <Loader size="xs" />}
          <Text size="sm" c="dimmed">
            {makeStatus()}
          </Text>
        </Group>
      </Group>
      {state.phase === 'failed' && state.error && <UpstreamError error={state.error} />}
    </>
  );

  function makeStatus(): string {
    if (!hasNames) return 'Enter your username in Get Lichess Game or Get Chess.com Game first.';
    const found = `${state.added.toLocaleString('en')} new of ${countOf(state.seen, 'game')}`;
    if (isRunning && job)
      return `Importing from ${job.site} since ${new Date(job.sinceMs).toLocaleDateString()}${state.seen > 0 ? `: ${found}` : ''}`;
    if (state.phase === 'paused' && job)
      return `Paused. Imported back to ${new Date(job.sinceMs).toLocaleDateString()}.`;
    return state.phase === 'idle' && state.seen > 0 ? found : '';
  }
}
