import { importRun, makeImportText } from '../chess-sites/import-run.ts';
import { useStore } from '../lib/use-store.ts';
import { useSession } from '../lib/session.tsx';
import { allGamesAddress } from '../library/game-address.ts';
import { HeaderPill } from './header-pill.tsx';
import { PauseButton } from './pause-button.tsx';

/** Progress of the import on every screen, with pause. */
export function ImportPill() {
  const session = useSession();
  const run = useStore(importRun);
  if (run === undefined || session.state !== 'signed-in' || session.user.id !== run.userId) return null;
  const isRunning = run.phase === 'running';
  return (
    <HeaderPill
      text={makeImportText(run)}
      to={allGamesAddress}
      isFailed={run.phase === 'failed'}
      action={
        <PauseButton
          isPaused={!isRunning}
          label={isRunning ? 'Pause importing games' : 'Resume importing games'}
          onPress={isRunning ? run.pause : run.goOn}
        />
      }
    />
  );
}
