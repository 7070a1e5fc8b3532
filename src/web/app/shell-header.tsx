import { ActionIcon, Burger, Group, Text, UnstyledButton } from '@mantine/core';
import { IconCloudOff, IconHelpCircle, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { nameColor } from '#chess/position/color-name';

import { AccountMenu } from '../features/account/account-menu.tsx';
import { useSession } from '../lib/session.tsx';
import { useHasExample } from '../library/example-sign.ts';
import { ColorSchemeToggle } from '../ui/color-scheme-toggle.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Logo } from '../ui/logo.tsx';
import { AnalysisPill } from './analysis-pill.tsx';
import { HeaderPill, HeaderPills } from './header-pill.tsx';
import { LichessMenu } from './lichess-menu.tsx';
import { SessionButton } from './session-button.tsx';
import { connected } from '../lib/connection.ts';
import { useStore } from '../lib/use-store.ts';
import { getCoverageRun, makeProgressText } from '../coverage/coverage-run.ts';
import { getImportRun, makeImportText } from '../chess-sites/import-run.ts';
import { allGamesAddress } from '../library/game-address.ts';
import { isOutdated } from '../lib/page-version.ts';
import { takeNewVersion } from '../lib/service-worker.ts';
import { useLeave } from './leave-guard.tsx';
import classes from './shell.module.css';

const GuestPill = lazyPart(async () => (await import('./guest-pill.tsx')).GuestPill);
const ExamplePill = lazyPart(async () => (await import('./example-pill.tsx')).ExamplePill);

interface ShellHeaderProps {
  menuOpened: boolean;
  onMenuToggle: () => void;
  onHelp: () => void;
}

export function ShellHeader({ menuOpened, onMenuToggle, onHelp }: ShellHeaderProps) {
  const hasExample = useHasExample();
  const session = useSession();
  const guestUntil = session.state === 'signed-in' ? session.user.guest_until : undefined;
  return (
    <Group h="100%" px={{ base: 'md', sm: 20 }} justify="space-between" wrap="nowrap">
      <UnstyledButton component={Link} to="/" aria-label="Tabiya, home">
        <Logo />
      </UnstyledButton>
      <div className={classes.tools}>
        <HeaderPills>
          <VersionPill />
          <AnalysisPill />
          <CoveragePill />
          <ImportPill />
          <Suspense>
            {hasExample && <ExamplePill />}
            {guestUntil !== undefined && <GuestPill until={guestUntil} />}
          </Suspense>
        </HeaderPills>
        <ConnectionSign />
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Help" title="Help" onClick={onHelp}>
          <IconHelpCircle size={22} stroke={1.6} />
        </ActionIcon>
        <ColorSchemeToggle />
        <AccountMenu />
        <LichessMenu visibleFrom="sm" />
        <SessionButton visibleFrom="sm" />
        <Burger
          hiddenFrom="sm"
          size="sm"
          opened={menuOpened}
          onClick={onMenuToggle}
          aria-label={menuOpened ? 'Close the menu' : 'Open the menu'}
          aria-expanded={menuOpened}
          aria-controls="menu"
        />
      </div>
    </Group>
  );
}

const offlineText = 'No connection. You see saved data; your changes are sent when you are back online.';

function ConnectionSign() {
  const isConnected = useStore(connected);
  if (isConnected) return null;
  return (
    <Group gap={6} wrap="nowrap" role="status" aria-label={offlineText} title={offlineText}>
      <IconCloudOff size={20} stroke={1.6} aria-hidden="true" />
      <Text span size="sm" visibleFrom="sm">
        Offline
      </Text>
    </Group>
  );
}

function CoveragePill() {
  const run = getCoverageRun();
  const progress = useStore(run.progress);
  if (progress === undefined) return null;
  const { color, done, total, isPaused } = progress;
  const percent = total === 0 ? 0 : Math.floor((100 * done) / total);
  return (
    <HeaderPill
      text={`Coverage ${percent}%`}
      to="/manage_openings"
      label={`Coverage for ${nameColor(color)}: ${makeProgressText(progress)}`}
      action={
        <PauseButton
          isPaused={isPaused}
          label={isPaused ? 'Resume the coverage check' : 'Pause the coverage check'}
          onPress={() => run.state.get().controls?.[isPaused ? 'goOn' : 'pause']()}
        />
      }
    />
  );
}

function ImportPill() {
  const run = useStore(getImportRun());
  if (run === undefined) return null;
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

function VersionPill() {
  const isOld = useStore(isOutdated);
  const leave = useLeave();
  if (!isOld) return null;
  return (
    <HeaderPill
      text="New version"
      label="A new version of Tabiya is available. Reload when you like."
      action={
        <UnstyledButton fz="inherit" fw={650} onClick={() => leave(() => void takeNewVersion())}>
          Reload
        </UnstyledButton>
      }
    />
  );
}

interface PauseButtonProps {
  isPaused: boolean;
  label: string;
  onPress: () => void;
}

function PauseButton({ isPaused, label, onPress }: PauseButtonProps) {
  const Icon = isPaused ? IconPlayerPlay : IconPlayerPause;
  return (
    <ActionIcon variant="subtle" color="gray" size="sm" aria-label={label} onClick={onPress}>
      <Icon size={14} />
    </ActionIcon>
  );
}
