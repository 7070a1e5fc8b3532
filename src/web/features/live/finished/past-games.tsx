import { ActionIcon, Text, Title, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconRobot, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { parseColorName } from '#chess/position/color-name';
import { type FinishedLiveGame, findLiveScore, type LiveMonth, pastGameLimits } from '#contract/live';

import { makeDateText } from '../../../lib/date-text.ts';
import { makeBookText, makeResultText } from '../../../library/game-words.ts';
import type { GameFacts } from '../../../worker/studied-games.ts';
import { studyGames } from '../../../library/study-games.ts';
import { useStudies } from '../../../opening/studies.ts';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { InlineError } from '../../../ui/inline-error.tsx';
import { showNotice } from '../../../ui/notices.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { fetchPastGames, removePastGame } from '../api.ts';
import { makeGameMonth, makeSanText, makeVerdictText } from './past-game-words.ts';
import { ColorDot } from '../../../ui/color-dot.tsx';
import { ResultMark } from '../../../ui/result-mark.tsx';
import { parts } from '../../../ui/parts.tsx';
import classes from './past-games.module.css';

const pastGamesKey = ['live-games'];
const shownMonths = 6;

interface PastGamesProps {
  onOpen: (gameId: string) => void;
}

export const PastGames = memo(function PastGames({ onOpen }: PastGamesProps) {
  const { data, error, refetch } = useQuery({
    queryKey: pastGamesKey,
    queryFn: ({ signal }) => fetchPastGames(signal),
    // Always refetch, because a game may have ended on another device.
    refetchOnMount: 'always',
  });
  return (
    <section className={classes.past} aria-labelledby="past-games">
      <Title order={2} size="h4" id="past-games">
        Past opening games
      </Title>
      {error && (
        <InlineError onRetry={() => void refetch()}>
          Your games could not be loaded: {error.message}.
        </InlineError>
      )}
      {!data && !error && <Waiting>Loading your games</Waiting>}
      {data?.api_data.length === 0 && (
        <Text c="dimmed" size="sm">
          No games yet. Finished games appear here: replay them, review them and compare them with your
          repertoire.
        </Text>
      )}
      {data && data.api_data.length > 0 && (
        <>
          <Months months={data.months} />
          <GameRows games={data.api_data} onOpen={onOpen} />
        </>
      )}
    </section>
  );
});

function Months({ months }: { months: readonly LiveMonth[] }) {
  return (
    <ul className={`${parts.wrap} ${parts.quiet}`} aria-label="Games by month">
      {months.slice(0, shownMonths).map((month) => (
        <li key={month.month}>
          <Text size="sm" component="span">
            {makeGameMonth(month)}
          </Text>
        </li>
      ))}
    </ul>
  );
}

function useBookFacts(games: readonly FinishedLiveGame[]): ReadonlyMap<string, GameFacts> {
  const studies = useStudies();
  const { data } = useQuery({
    queryKey: [
      'live-games-book',
      studies.white?.revision,
      studies.black?.revision,
      ...games.map(({ id }) => id),
    ],
    queryFn: () =>
      studyGames(
        games.map((game) => ({
          key: game.id,
          color: parseColorName(game.color),
          result: findLiveScore(game),
          playedAt: game.date_time_played,
          moves: makeSanText(game.pgn),
          scores: '',
        })),
        studies,
      ),
    enabled: !studies.isLoading,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return new Map((data?.facts ?? []).map((fact) => [fact.key, fact]));
}

function GameRows({ games, onOpen }: PastGamesProps & { games: readonly FinishedLiveGame[] }) {
  const facts = useBookFacts(games);
  const queryClient = useQueryClient();
  const [requested, setRequested] = useState<FinishedLiveGame>();
  const removal = useMutation({
    mutationFn: ({ id }: FinishedLiveGame) => removePastGame(id),
    onSuccess: async (_, { opponent }) => {
      showNotice(`The game against ${opponent} is deleted.`);
      await queryClient.invalidateQueries({ queryKey: pastGamesKey });
      await queryClient.invalidateQueries({ queryKey: ['library'] });
    },
  });
  return (
    <>
      {removal.error && (
        <InlineError onRetry={() => removal.mutate(removal.variables)}>
          The game could not be deleted: {removal.error.message}.
        </InlineError>
      )}
      <ul className={`${parts.panel} ${parts.list}`}>
        {games.map((game) => (
          <li key={game.id} className={parts.row}>
            <GameRow game={game} facts={facts.get(game.id)} onOpen={onOpen} />
            <ActionIcon
              variant="subtle"
              color="gray"
              mr={8}
              aria-label={`Delete the game against ${game.opponent}`}
              loading={removal.isPending && removal.variables.id === game.id}
              onClick={() => setRequested(game)}
            >
              <IconTrash size={18} stroke={1.7} aria-hidden="true" />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {games.length === pastGameLimits.listed && (
        <Text size="sm" c="dimmed">{`Showing the newest ${pastGameLimits.listed}.`}</Text>
      )}
      <ConfirmModal
        title="Delete this game?"
        confirmLabel="Delete"
        opened={requested !== undefined}
        onCancel={() => setRequested(undefined)}
        onConfirm={() => {
          if (requested) removal.mutate(requested);
          setRequested(undefined);
        }}
      >
        {requested?.house === null
          ? 'The game disappears from your lists. Its notes and mistakes stay, and so does your opponent’s copy.'
          : 'The game disappears from your lists. Its notes and mistakes stay.'}
      </ConfirmModal>
    </>
  );
}

interface GameRowProps extends PastGamesProps {
  game: FinishedLiveGame;
  facts: GameFacts | undefined;
}

function GameRow({ game, facts, onOpen }: GameRowProps) {
  const score = findLiveScore(game);
  const { sign, words } = makeResultText(score);
  return (
    <UnstyledButton className={classes.open} onClick={() => onOpen(game.id)}>
      <ResultMark result={score} sign={sign} />
      <ColorDot color={game.color} />
      <VisuallyHidden>
        {words} with {game.color} against{' '}
      </VisuallyHidden>
      <span className={classes.opponent}>
        {game.house !== null && <IconRobot size={16} stroke={1.7} aria-hidden="true" />}
        {game.opponent}
      </span>
      <span className={classes.verdict}>{makeVerdictText(game)}</span>
      <span className={classes.book} data-ending={facts?.book?.ending}>
        {facts?.book ? makeBookText(facts.book) : ''}
      </span>
      <span className={classes.date}>{makeDateText(new Date(game.date_time_played))}</span>
    </UnstyledButton>
  );
}
