import { ActionIcon } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';

import { makeImportText, useImportRun } from '../chess-sites/import-run.ts';
import { useSession } from '../lib/session.tsx';
import { allGamesAddress } from '../opening/game-address.ts';
import { HeaderPill } from './header-pill.tsx';

/** How far the import of games is, on every screen; it leads to the games and can pause it. */
export function ImportPill() {
  const session = useSession();
  const run = useImportRun();
  if (run === undefined || session.state !== 'signed-in' || session.user.id !== run.userId) return null;
  const isRunning = run.phase === 'running';
  return (
    <HeaderPill
      text={makeImportText(run)}
      to={allGamesAddress}
      isFailed={run.phase === 'failed'}
      action={
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={isRunning ? 'Pause getting games' : 'Go on getting games'}
          onClick={isRunning ? run.pause : run.goOn}
        >
          {isRunning ? <IconPlayerPause size={14} /> : <IconPlayerPlay size={14} />}
        </ActionIcon>
      }
    />
  );
}
