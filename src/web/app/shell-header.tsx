import { ActionIcon, Burger, Group, UnstyledButton } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link } from 'react-router';

import { AccountMenu } from '../features/account/account-menu.tsx';
import { useSession } from '../lib/session.tsx';
import { useHasExample } from '../library/example-sign.ts';
import { ColorSchemeToggle } from '../ui/color-scheme-toggle.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Logo } from '../ui/logo.tsx';
import { AnalysisPill } from './analysis-pill.tsx';
import { ConnectionSign } from './connection-sign.tsx';
import { CoveragePill } from './coverage-pill.tsx';
import { HeaderPills } from './header-pill.tsx';
import { ImportPill } from './import-pill.tsx';
import { LichessMenu } from './lichess-menu.tsx';
import { SessionButton } from './session-button.tsx';
import classes from './shell.module.css';
import { VersionPill } from './version-pill.tsx';

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
