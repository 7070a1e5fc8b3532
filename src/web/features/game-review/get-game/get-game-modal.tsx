import type { GameReview, Site } from '#contract/games';
import type { LibraryGameDraft, ListedGame } from '#contract/library';
import { Box, Button, Group, Loader, Text, UnstyledButton, TextInput } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { makeTimeControlText } from '#chess/pgn/time-control';
import { messageOf } from '#contract/thrown';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { useUser, useSession } from '../../../lib/session.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { siteUsernameKeys, saveSiteName, siteNameForms } from '../../../library/site-names.ts';
import { makeDateText } from '../../../lib/date-text.ts';
import { UpstreamError } from '../../../chess-sites/upstream-error.tsx';
import { InlineError } from '../../../ui/inline-error.tsx';
import { parts } from '../../../ui/parts.tsx';
import { showFailure } from '../../../ui/notices.tsx';
import { makePlayersText } from '../game-text.ts';
import { useGameList } from './use-game-list.ts';
import { sidesChanged } from '../../../library/own-names.ts';
import classes from '../game-review.module.css';

interface GetGameModalProps {
  site: Site;
  reviews: readonly GameReview[];
  onPick: (game: LibraryGameDraft) => void;
  onClose: () => void;
}

export function GetGameModal({ site, reviews, onPick, onClose }: GetGameModalProps) {
  return (
    <Dialog onClose={onClose} title={`Get ${site} Game`} width="75%" fullScreen="phone">
      <GetGame site={site} reviews={reviews} onPick={onPick} />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </Dialog>
  );
}

function GetGame({ site, reviews, onPick }: Omit<GetGameModalProps, 'onClose'>) {
  const username = useUser()[siteUsernameKeys[site]];
  return (
    <Box w={{ base: '100%', sm: '85%' }} mx="auto">
      <SiteUsername site={site} />
      <GameList site={site} username={username} reviews={reviews} onPick={onPick} />
    </Box>
  );
}

interface GameListProps {
  site: Site;
  username: string;
  reviews: readonly GameReview[];
  onPick: (game: LibraryGameDraft) => void;
}

function GameList({ site, username, reviews, onPick }: GameListProps) {
  const { games, isFetching, error, refusal, pauseSeconds, refetch, findGame } = useGameList(
    site,
    username,
    reviews,
  );
  async function pick(game: ListedGame): Promise<void> {
    try {
      onPick(await findGame(game));
    } catch (failure) {
      showFailure(`The game could not be opened: ${messageOf(failure)}.`);
    }
  }
  const nothing = username === '' ? `Enter your ${site} username to see your games.` : 'No unreviewed games.';
  return (
    <>
      <Group my="sm" gap="md" mih={36}>
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} stroke={1.7} aria-hidden="true" />}
          disabled={username === '' || isFetching}
          onClick={refetch}
        >
          Refresh
        </Button>
        <Group gap={8} role="status">
          {isFetching && <Loader size="xs" />}
          {isFetching && <Text size="sm">Retrieving Games...</Text>}
        </Group>
        {pauseSeconds !== undefined && (
          <Text size="sm" c="dimmed">
            {site} asks for a pause. Try again in {pauseSeconds} s
          </Text>
        )}
      </Group>
      {error && !isFetching && (
        <Box mb="sm">
          <UpstreamError error={error} />
        </Box>
      )}
      {refusal !== undefined && !isFetching && (
        <Box mb="sm">
          <InlineError>{refusal}</InlineError>
        </Box>
      )}
      <ul
        className={`${parts.panel} ${parts.list} ${classes.games}`}
        aria-label={`${site} games`}
        aria-busy={isFetching}
      >
        {games.map((game) => (
          <li key={game.game_key}>
            <UnstyledButton className={parts.hoverRow} onClick={() => void pick(game)}>
              <span className={parts.clip}>{makePlayersText(game)}</span>
              <span className={parts.quiet}>
                {[makeDateText(new Date(game.played_at)), makeTimeControlText(game.time_control)]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </span>
            </UnstyledButton>
          </li>
        ))}
        {games.length === 0 && !isFetching && !error && (
          <Text component="li" size="sm" c="dimmed" p="sm">
            {nothing}
          </Text>
        )}
      </ul>
    </>
  );
}

function SiteUsername({ site }: { site: Site }) {
  const key = siteUsernameKeys[site];
  const stored = useUser()[key];
  const { userChanged } = useSession();
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState(stored);
  const save = useMutation({
    mutationFn: (username: string) => saveSiteName(site, username),
    onSuccess: (_, username) => {
      userChanged({ [key]: username });
      // With a new username, more games from PGN files may turn out to be the user's, so look again.
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
