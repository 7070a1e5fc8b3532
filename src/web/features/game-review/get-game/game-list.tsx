import { Box, Button, Group, Loader, Text, UnstyledButton } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { GameReview, Site } from '#contract/games';
import type { LibraryGameDraft, ListedGame } from '#contract/library';

import { makeDateText } from '../../../lib/date-text.ts';
import { UpstreamError } from '../../../chess-sites/upstream-error.tsx';
import { InlineError } from '../../../ui/inline-error.tsx';
import { showFailure } from '../../../ui/notices.tsx';
import { makePlayersText } from '../game-text.ts';
import { useGameList } from './use-game-list.ts';
import { makeTimeControlText } from '#chess/pgn/time-control';
import { messageOf } from '#contract/thrown';
import classes from '../game-review.module.css';

interface GameListProps {
  site: Site;
  username: string;
  reviews: readonly GameReview[];
  onPick: (game: LibraryGameDraft) => void;
}

/** A click makes a review. */
export function GameList({ site, username, reviews, onPick }: GameListProps) {
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
            {site} asked us to wait. Try again in {pauseSeconds} s
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
      <ul className={classes.games} aria-label={`${site} games`} aria-busy={isFetching}>
        {games.map((game) => (
          <li key={game.game_key}>
            <UnstyledButton className={classes.game} onClick={() => void pick(game)}>
              <span className={classes.players}>{makePlayersText(game)}</span>
              <span className={classes.details}>
                {[makeDateText(new Date(game.played_at)), makeTimeControlText(game.time_control)]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </span>
            </UnstyledButton>
          </li>
        ))}
        {games.length === 0 && !isFetching && !error && <li className={classes.noGames}>{nothing}</li>}
      </ul>
    </>
  );
}
