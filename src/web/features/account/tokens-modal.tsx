import { Anchor, Button, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedToken } from '#contract/tokens';

import { makeDateText } from '../../lib/date-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { showNotice } from '../../ui/notices.tsx';
import { ListDialog } from './list-dialog.tsx';
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
    <ListDialog
      title="API tokens"
      intro={
        <Text>
          Programs use a token to read or change your data through{' '}
          <Anchor href="/docs/api" target="_blank">
            the API
          </Anchor>
          . A token cannot change your password or your account.
        </Text>
      }
      label="Tokens"
      rows={tokens}
      renderRow={(token) => {
        const { name, scope, created_at, used_at } = token;
        const does = scope === 'write' ? 'reads and writes' : 'reads';
        const used = used_at === null ? 'never used' : `last used ${makeDateText(new Date(used_at))}`;
        return {
          name,
          text: `${does} since ${makeDateText(new Date(created_at))} · ${used}`,
          action: (
            <Button
              size="xs"
              variant="default"
              disabled={revoke.isPending}
              aria-label={`Revoke ${name}`}
              onClick={() => revoke.mutate(token)}
            >
              Revoke
            </Button>
          ),
        };
      }}
      problem={revoke.error}
      hint="Changing your password revokes all of them."
      action={<Button onClick={() => setMaking(true)}>New token</Button>}
      onClose={onClose}
    />
  );
}
