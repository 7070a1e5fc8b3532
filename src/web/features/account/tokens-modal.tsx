import { Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedToken } from '#contract/tokens';

import { makeDateText } from '../../lib/date-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { showNotice } from '../../ui/notices.tsx';
import classes from './sessions-modal.module.css';
import { NewToken } from './new-token.tsx';
import { fetchTokens, revokeToken } from './tokens-api.ts';

const tokensKey = ['tokens'];

export function TokensModal({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const [isMaking, setMaking] = useState(false);
  const tokens = useQuery({ queryKey: tokensKey, queryFn: ({ signal }) => fetchTokens(signal) });
  const reload = () => queryClient.invalidateQueries({ queryKey: tokensKey });
  const revoke = useMutation({
    mutationFn: (token: ListedToken) => revokeToken(token.id),
    onSuccess: (_done, { name }) => showNotice(`${name} is revoked.`),
    onSettled: reload,
  });
  const problem = revoke.error ?? tokens.error;
  if (isMaking)
    return (
      <Dialog onClose={onClose} title="New token">
        <NewToken
          onClose={() => {
            setMaking(false);
            void reload();
          }}
        />
      </Dialog>
    );
  return (
    <Dialog onClose={onClose} title="API tokens">
      <Stack gap="md">
        <Text>
          Programs use a token to read or change your data through{' '}
          <Anchor href="/docs/api" target="_blank">
            the API
          </Anchor>
          . A token cannot change your password or your account.
        </Text>
        {tokens.isPending ? (
          <Skeleton height={56} />
        ) : (
          tokens.data &&
          tokens.data.length > 0 && (
            <ul className={classes.list} aria-label="Tokens">
              {tokens.data.map((token) => (
                <TokenRow
                  key={token.id}
                  token={token}
                  isRevoking={revoke.isPending}
                  onRevoke={() => revoke.mutate(token)}
                />
              ))}
            </ul>
          )
        )}
        {problem && <InlineError>{problem.message}.</InlineError>}
        <Text size="sm" c="dimmed">
          Changing your password revokes all of them.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button onClick={() => setMaking(true)}>New token</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

interface TokenRowProps {
  token: ListedToken;
  isRevoking: boolean;
  onRevoke: () => void;
}

function TokenRow({ token, isRevoking, onRevoke }: TokenRowProps) {
  const { name, scope, created_at, used_at } = token;
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <Text fw={600} truncate title={name}>
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {scope === 'write' ? 'reads and writes' : 'reads'} since {makeDateText(new Date(created_at))} ·{' '}
          {used_at === null ? 'never used' : `last used ${makeDateText(new Date(used_at))}`}
        </Text>
      </div>
      <Button
        size="xs"
        variant="default"
        disabled={isRevoking}
        aria-label={`Revoke ${name}`}
        onClick={onRevoke}
      >
        Revoke
      </Button>
    </li>
  );
}
