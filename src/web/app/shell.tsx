import { useDisclosure } from '@mantine/hooks';
import { memo, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { countOf } from '#chess/count-of';

import { unreadableRows } from '../lib/readable-rows.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PageSkeleton } from '../ui/loading.tsx';
import { Notices, showFailure } from '../ui/notices.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { DeviceBar } from './device-bar.tsx';
import { KeysModal } from './keys-modal.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { LiveGameBar } from './live-game-bar.tsx';
import { ShellHeader } from './shell-header.tsx';
import { ShellNavbar } from './shell-navbar.tsx';
import classes from './shell.module.css';

const HelpModal = lazyPart(async () => (await import('../features/welcome/help-modal.tsx')).HelpModal);

/** Memoised: not rendered when only the query changes. */
const Header = memo(ShellHeader);
const Navbar = memo(ShellNavbar);
const Bottom = memo(BottomBar);
const Corner = memo(Notices);

/** The frame of signed-in screens. The confirmation screens show it to visitors with disabled links. */
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
    // Also for screen readers.
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname, menu]);

  useEffect(
    () =>
      unreadableRows.subscribe(() => {
        const names = unreadableRows.get();
        showFailure(
          `${countOf(names.length, 'row')} from the server could not be read: ${names.slice(0, 3).join(', ')}${names.length > 3 ? ' …' : ''}.`,
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
