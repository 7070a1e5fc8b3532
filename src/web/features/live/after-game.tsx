import { Button, Loader, Text, Title } from '@mantine/core';
import { IconZoomCheck } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';

import type { FinishedLiveGame } from '#contract/live';

import { useStudies } from '../../opening/studies.ts';
import { InlineError } from '../../ui/inline-error.tsx';
import { compareWithStudy, fetchFinishedGame, saveAsReview } from './api.ts';
import classes from './live.module.css';

/** What a finished game is good for: a review, and the look at one's own book. */
export function AfterGame({ gameId }: { gameId: string }) {
  const {
    data: game,
    error,
    refetch,
  } = useQuery({
    queryKey: ['live-game', gameId],
    queryFn: ({ signal }) => fetchFinishedGame(gameId, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error) {
    return (
      <InlineError onRetry={() => void refetch()}>The game could not be loaded: {error.message}.</InlineError>
    );
  }
  if (!game) return <Loader size="sm" aria-label="Loading the game" />;
  return (
    <>
      <ReviewButton game={game} />
      <BookReport game={game} />
    </>
  );
}

function ReviewButton({ game }: { game: FinishedLiveGame }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => saveAsReview(game),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['game-reviews'] });
      await navigate(`/game_review?game=${game.review_id}`);
    },
  });
  return (
    <>
      <Button
        variant="default"
        fullWidth
        loading={isPending}
        leftSection={<IconZoomCheck size={18} stroke={1.7} aria-hidden="true" />}
        onClick={() => mutate()}
      >
        Open in Game Review
      </Button>
      {error && (
        <InlineError onRetry={() => mutate()}>The game could not be saved: {error.message}.</InlineError>
      )}
    </>
  );
}

function BookReport({ game }: { game: FinishedLiveGame }) {
  const studies = useStudies();
  const color = game.color === 'White' ? 'white' : 'black';
  const study = studies[color];
  const { data, error, refetch } = useQuery({
    queryKey: ['live-book', game.id, study?.last_update],
    queryFn: async () => (study ? compareWithStudy(game, study) : ''),
    enabled: study !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <section className={classes.book} aria-labelledby="live-book">
      <Title order={2} size="h5" id="live-book">
        {`Your ${color} opening`}
      </Title>
      {study === null ? (
        <Text size="sm" c="dimmed">
          {studies.isLoading ? 'Looking it up…' : 'You have not set one yet: '}
          {!studies.isLoading && (
            <Text
              component={Link}
              to="/manage_openings"
              inherit
              c="var(--mantine-color-anchor)"
              td="underline"
            >
              Manage Openings
            </Text>
          )}
        </Text>
      ) : error ? (
        <InlineError onRetry={() => void refetch()}>
          Sorry...something went wrong, we&apos;ll look into it: {error.message}
        </InlineError>
      ) : data === undefined ? (
        <Loader size="sm" aria-label="Comparing" />
      ) : (
        <Text size="sm" className={classes.report}>
          {data}
        </Text>
      )}
    </section>
  );
}
