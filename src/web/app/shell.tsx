import { AppShell } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

import { HelpModal } from '../features/welcome/help-modal.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { PageSkeleton } from '../ui/loading.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { KeysModal } from './keys-modal.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { ShellHeader } from './shell-header.tsx';
import { ShellNavbar } from './shell-navbar.tsx';
import classes from './shell.module.css';

const headerHeight = 80;
const navbarWidth = 160;
const bottomBarHeight = 64;

/** Frame of the signed-in screens. Signed-out visitors see it on the confirmation screens, with its links disabled. */
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
    // A new screen starts at its top, for the eye and for a screen reader.
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname, menu]);

  return (
    <LeaveGuard>
      <a href="#main" className={classes.skip}>
        Skip to the content
      </a>
      <AppShell
        header={{ height: headerHeight }}
        navbar={{ width: navbarWidth, breakpoint: 'sm', collapsed: { mobile: !menuOpened } }}
        footer={{ height: { base: bottomBarHeight, sm: 0 } }}
        padding="lg"
        transitionDuration={150}
      >
        <AppShell.Header>
          <ShellHeader menuOpened={menuOpened} onMenuToggle={menu.toggle} onHelp={help.open} />
        </AppShell.Header>
        <AppShell.Navbar id="menu" aria-label="Main">
          <ShellNavbar />
        </AppShell.Navbar>
        <AppShell.Main id="main" ref={main} tabIndex={-1} className={classes.main}>
          <ErrorBoundary key={pathname}>
            <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
          </ErrorBoundary>
        </AppShell.Main>
        <AppShell.Footer hiddenFrom="sm">
          <BottomBar />
        </AppShell.Footer>
      </AppShell>
      <KeysModal />
      <HelpModal opened={helpOpened} onClose={help.close} />
      <Notifications position="bottom-right" className={classes.notices} />
    </LeaveGuard>
  );
}
