import { ActionIcon, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Suspense, useEffect } from 'react';
import {
  IconBraces,
  IconChess,
  IconDeviceMobile,
  IconDevices,
  IconFileImport,
  IconKey,
  IconNote,
  IconPlugConnected,
  IconShieldLock,
  IconTerminal2,
  IconTrash,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react';

import { useLocation, useNavigate } from 'react-router';

import { exportPaths } from '#contract/accounts';

import { useConfig } from '../../lib/config.ts';
import { useSession } from '../../lib/session.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { showFailure, showNotice } from '../../ui/notices.tsx';

const ChangePasswordModal = lazyPart(
  async () => (await import('./change-password-modal.tsx')).ChangePasswordModal,
);
const DeleteAccountModal = lazyPart(
  async () => (await import('./delete-account-modal.tsx')).DeleteAccountModal,
);

const SessionsModal = lazyPart(async () => (await import('./sessions-modal.tsx')).SessionsModal);

const SecurityLogModal = lazyPart(async () => (await import('./security-log-modal.tsx')).SecurityLogModal);

const SecondFactorModal = lazyPart(async () => (await import('./second-factor-modal.tsx')).SecondFactorModal);

const ProviderModal = lazyPart(async () => (await import('./provider-modal.tsx')).ProviderModal);

const TokensModal = lazyPart(async () => (await import('./tokens-modal.tsx')).TokensModal);

const RestoreModal = lazyPart(async () => (await import('./restore-modal.tsx')).RestoreModal);

const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

export function AccountMenu() {
  const session = useSession();
  const navigate = useNavigate();
  const [deleting, modal] = useDisclosure();
  const [changing, passwordModal] = useDisclosure();
  const providerName = useConfig()?.oidc_name ?? null;
  const { search } = useLocation();
  useEffect(() => {
    if (!search.includes('provider=')) return;
    void import('./provider-words.ts').then(({ findProviderText }) => {
      const notice = findProviderText(search);
      if (notice) (notice.isGood ? showNotice : showFailure)(notice.text);
    });
  }, [search]);
  const [connecting, providerModal] = useDisclosure();
  const [factoring, factorModal] = useDisclosure();
  const [restoring, restoreModal] = useDisclosure();
  const [tokening, tokensModal] = useDisclosure();
  const [listing, sessionsModal] = useDisclosure();
  const [logging, securityModal] = useDisclosure();
  if (session.state !== 'signed-in') return null;
  return (
    <>
      <Menu
        label="Your account"
        renderButton={(button) => (
          <ActionIcon
            {...button}
            variant="subtle"
            color="gray"
            size="lg"
            aria-label="Your account"
            title="Your account"
          >
            <IconUserCircle size={22} stroke={1.6} />
          </ActionIcon>
        )}
      >
        <Text size="xs" c="dimmed" px={12} py={6}>
          {session.user.username}
        </Text>
        {session.user.is_admin && (
          <MenuItem icon={<IconUsers {...icon} />} onClick={() => void navigate('/admin')}>
            Accounts on this server
          </MenuItem>
        )}
        <MenuItem icon={<IconNote {...icon} />} onClick={() => void navigate('/position_notes')}>
          Position notes
        </MenuItem>
        <MenuItem downloadPath={exportPaths.json} icon={<IconBraces {...icon} />}>
          Download backup (JSON)
        </MenuItem>
        <MenuItem downloadPath={exportPaths.pgn} icon={<IconChess {...icon} />}>
          Download games and studies (PGN)
        </MenuItem>
        <MenuItem icon={<IconFileImport {...icon} />} onClick={restoreModal.open}>
          Import backup…
        </MenuItem>
        {session.user.guest_until === undefined && (
          <>
            <hr />
            <MenuItem icon={<IconKey {...icon} />} onClick={passwordModal.open}>
              Change password…
            </MenuItem>
            <MenuItem icon={<IconDeviceMobile {...icon} />} onClick={factorModal.open}>
              Two-factor authentication…
            </MenuItem>
            {providerName !== null && (
              <MenuItem icon={<IconPlugConnected {...icon} />} onClick={providerModal.open}>
                Sign in with {providerName}…
              </MenuItem>
            )}
            <MenuItem icon={<IconDevices {...icon} />} onClick={sessionsModal.open}>
              Where you are signed in…
            </MenuItem>
            <MenuItem icon={<IconShieldLock {...icon} />} onClick={securityModal.open}>
              Security log…
            </MenuItem>
            <MenuItem icon={<IconTerminal2 {...icon} />} onClick={tokensModal.open}>
              API tokens…
            </MenuItem>
            <MenuItem icon={<IconTrash {...icon} color="var(--mantine-color-red-6)" />} onClick={modal.open}>
              Delete account…
            </MenuItem>
          </>
        )}
      </Menu>
      <Suspense>
        {changing && <ChangePasswordModal onClose={passwordModal.close} />}
        {connecting && <ProviderModal name={providerName ?? ''} onClose={providerModal.close} />}
        {factoring && <SecondFactorModal onClose={factorModal.close} />}
        {restoring && <RestoreModal onClose={restoreModal.close} />}
        {listing && <SessionsModal onClose={sessionsModal.close} />}
        {logging && <SecurityLogModal onClose={securityModal.close} />}
        {tokening && <TokensModal onClose={tokensModal.close} />}
        {deleting && <DeleteAccountModal onClose={modal.close} />}
      </Suspense>
    </>
  );
}
