import { Anchor, Button, Group } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';

import { logFailure } from '../../lib/log.ts';
import { useUser } from '../../lib/session.tsx';
import {
  findGameAnswers,
  gameAnswersQuery,
  gamesCounted,
  isSent,
  nameGames,
  saveCountsGames,
  sendGameAnswers,
} from '../../library/game-answers.ts';
import type { StudiesState } from '../../opening/studies.ts';
import { showFailure } from '../../ui/notices.tsx';
import { makeAgreeText, makeCountedText } from './game-answer-words.ts';
import classes from './today.module.css';

export function GamesCount({ studies }: { studies: StudiesState }) {
  const { id: userId } = useUser();
  const queryClient = useQueryClient();
  const { data: list, dataUpdatedAt } = useQuery(gameAnswersQuery);
  const { counts_games: agreed = false, games = [], learnt = [], answered = [] } = list ?? {};
  const name = nameGames(games, studies);
  const isWanted = agreed === null || (agreed && !isSent(userId, name));
  const { data: found } = useQuery({
    queryKey: ['games-read', userId, name, agreed],
    queryFn: async () => {
      const answers = await findGameAnswers(queryClient, { games, learnt }, studies);
      if (agreed) await sendGameAnswers(queryClient, userId, name, answers);
      return { answers: answers.length, right: answers.filter(({ isRight }) => isRight).length };
    },
    enabled: isWanted && games.length > 0 && !studies.isLoading && !studies.isFailed,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    throwOnError: (error) => {
      logFailure('Your games could not be counted as training:', error);
      return false;
    },
  });
  const agree = useMutation({
    mutationFn: saveCountsGames,
    onSuccess: () => gamesCounted(queryClient),
    onError: (error) => showFailure(`Not saved: ${error.message}.`),
  });
  if (agreed === null && found && found.answers > 0)
    return (
      <section className={classes.agree} aria-label="Games as training">
        <p>{makeAgreeText(found)}</p>
        <Group gap="sm">
          <Button size="xs" variant="default" loading={agree.isPending} onClick={() => agree.mutate(true)}>
            Count as training
          </Button>
          <Button size="xs" variant="default" disabled={agree.isPending} onClick={() => agree.mutate(false)}>
            No
          </Button>
        </Group>
      </section>
    );
  const counted = agreed ? makeCountedText(answered, dataUpdatedAt) : undefined;
  if (counted === undefined) return null;
  return (
    <p className={classes.insight} data-part="games" role="status">
      {counted}{' '}
      <Anchor component={Link} to="/memory#games" fz="inherit" fw={600}>
        See or undo
      </Anchor>
    </p>
  );
}
