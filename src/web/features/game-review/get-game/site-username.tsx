import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Site } from '#contract/games';

import { useSession, useUser } from '../../../lib/session.tsx';
import { sidesChanged } from '../../../library/own-names.ts';
import { saveSiteName, siteNameForms, siteUsernameKeys } from '../../../library/site-names.ts';

/** Saved on blur. */
export function SiteUsername({ site }: { site: Site }) {
  const key = siteUsernameKeys[site];
  const stored = useUser()[key];
  const { userChanged } = useSession();
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState(stored);
  const save = useMutation({
    mutationFn: (username: string) => saveSiteName(site, username),
    onSuccess: (_, username) => {
      userChanged({ [key]: username });
      // Games from files may now be the user's.
      sidesChanged(queryClient);
    },
  });
  const checked = siteNameForms[site].schema.safeParse({ [key]: typed });
  const failure = save.error && `Your name was not saved: ${save.error.message}. Press Enter to try again.`;
  const problem = checked.success ? failure : checked.error.issues[0]?.message;
  const said = save.isPending
    ? 'Saving your name …'
    : save.isSuccess
      ? 'Saved with your account.'
      : undefined;

  function saveIfChanged(): void {
    const username = typed.trim();
    if (checked.success && username !== stored) save.mutate(username);
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        saveIfChanged();
      }}
    >
      <TextInput
        label={`${site} username`}
        value={typed}
        error={problem}
        description={said}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maw={320}
        data-autofocus
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={saveIfChanged}
      />
    </form>
  );
}
