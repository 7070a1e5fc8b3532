import { useDisclosure } from '@mantine/hooks';
import { memo, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { Alert, Stack } from '@mantine/core';
import { IconDatabaseOff } from '@tabler/icons-react';

import { unreadableRows } from '../lib/readable-rows.ts';
import { useSession } from '../lib/session.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PageSkeleton } from '../ui/loading.tsx';
import { Notices, showFailure } from '../ui/notices.tsx';
import { KeysModal } from './keys-modal.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { LiveGameBar } from './live-game-bar.tsx';
import { ShellHeader } from './shell-header.tsx';
import { NavItemIcon } from './nav-item-icon.tsx';
import { findScreen, type NavItem, navItems } from './screens.ts';
import { storageTrouble, type StorageTrouble } from '../lib/storage-trouble.ts';
import { useStore } from '../lib/use-store.ts';
import { LichessMenu } from './lichess-menu.tsx';
import { SessionButton } from './session-button.tsx';
import classes from './shell.module.css';

const HelpModal = lazyPart(async () => (await import('../features/welcome/help-modal.tsx')).HelpModal);

const Header = memo(ShellHeader);
const Navbar = memo(ShellNavbar);
const Bottom = memo(BottomBar);
const Corner = memo(Notices);

/** Signed-out visitors with a confirmation link also see this frame, but its links are disabled. */
export function Shell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [menuOpened, menu] = useDisclosure();
  const [helpOpened, help] = useDisclosure();
  const main = useRef<HTMLElement>(null);
  const shownPath = useRef(pathname);

  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    menu.close();
    // Moves the focus, so that screen readers start at the top of the new screen.
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname, menu]);

  useEffect(
    () =>
      unreadableRows.subscribe(() => {
        const names = unreadableRows.get();
        showFailure(
          `Some data from the server could not be read: ${names.slice(0, 3).join(', ')}${names.length > 3 ? ' …' : ''}.`,
        );
      }),
    [],
  );

  return (
    <LeaveGuard>
      <a href="#main" className={classes.skip}>
        Skip to content
      </a>
      <header className={classes.header}>
        <Header menuOpened={menuOpened} onMenuToggle={menu.toggle} onHelp={help.open} />
      </header>
      <nav id="menu" aria-label="Main" className={classes.navbar} data-open={menuOpened}>
        <Navbar />
      </nav>
      <main id="main" ref={main} tabIndex={-1} className={classes.main}>
        <LiveGameBar />
        <DeviceBar />
        <ErrorBoundary key={pathname}>
          <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
        </ErrorBoundary>
      </main>
      <Bottom />
      <KeysModal />
      {helpOpened && (
        <Suspense>
          <HelpModal onClose={help.close} />
        </Suspense>
      )}
      <Corner />
    </LeaveGuard>
  );
}

function BottomBar() {
  return (
    <nav aria-label="Main screens" className={classes.bottomBar}>
      {navItems.map((navItem) => (
        <NavItemLink key={navItem.path} navItem={navItem} className={classes.bottomItem} name={navItem.title}>
          <span className={classes.bottomIcon}>
            <NavItemIcon path={navItem.path} size={22} stroke={1.6} />
            <NavItemBadge navItem={navItem} />
          </span>
          <span>{navItem.shortLabel}</span>
        </NavItemLink>
      ))}
    </nav>
  );
}

const storageWarnings: Record<StorageTrouble, string> = {
  refused:
    'This browser blocks storage, perhaps because the window is private. Work done offline is lost when you close the page.',
  full: 'This browser is out of storage. Work done offline may be lost when you close the page.',
};

function DeviceBar() {
  const trouble = useStore(storageTrouble);
  if (trouble === undefined) return null;
  return (
    <Alert color="brass" variant="light" role="status" mb="md" icon={<IconDatabaseOff aria-hidden="true" />}>
      {storageWarnings[trouble]}
    </Alert>
  );
}

function ShellNavbar() {
  return (
    <Stack justify="space-between" h="100%" p={{ base: 'md', sm: 'xs' }} pt="md">
      <Stack gap={4}>
        {navItems.map((navItem) => (
          <NavItemLink key={navItem.path} navItem={navItem} className={classes.navItem}>
            <span className={classes.navItemLabel}>{navItem.title}</span>
            <NavItemBadge navItem={navItem} />
          </NavItemLink>
        ))}
      </Stack>
      <Stack hiddenFrom="sm" gap="sm">
        <LichessMenu fullWidth />
        <SessionButton fullWidth />
      </Stack>
    </Stack>
  );
}

interface NavItemLinkProps {
  navItem: NavItem;
  className?: string | undefined;
  name?: string;
  children: ReactNode;
}

function NavItemLink({ navItem, className, name, children }: NavItemLinkProps) {
  const { isLoggedIn } = useSession();
  const { pathname } = useLocation();
  if (!isLoggedIn) {
    return (
      <span role="link" aria-disabled="true" className={className} {...(name && { 'aria-label': name })}>
        {children}
      </span>
    );
  }
  return (
    <Link
      to={navItem.path}
      className={className ?? ''}
      {...(name && { 'aria-label': name })}
      {...(pathname === navItem.path && { 'aria-current': 'page' })}
      {...(findScreen(pathname)?.isPartOf === navItem.path && { 'aria-current': 'true' })}
    >
      {children}
    </Link>
  );
}

function NavItemBadge({ navItem }: { navItem: NavItem }) {
  return (
    navItem.Badge && (
      <Suspense>
        <navItem.Badge />
      </Suspense>
    )
  );
}
