import { Button, Text, Title } from '@mantine/core';
import { IconBookmark, IconChecks } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { judgePlayOut, PLAY_OUT_MOVES } from '#chess/review/play-out';
import type { CardDraft } from '#contract/cards';

import { cardsChanged, saveCard, tellCardsMade } from '../../card-editor/saved-cards.ts';
import { makeUuid } from '../../lib/uuid.ts';
import { type PlayedOut, type PlayOutPosition, playOutTag } from '../../training/play-out-address.ts';
import { cardReviewAddress } from '../../training/training-address.ts';
import { InlineError } from '../../ui/inline-error.tsx';
import classes from './play-out.module.css';

interface ExerciseProps {
  position: PlayOutPosition;
  start: number;
  chances: readonly number[];
  end: number | undefined;
  inGame: number | undefined;
}

export function makeExercise(id: string, { fen, color, from }: PlayOutPosition, start: number): CardDraft {
  const percent = Math.round(start);
  const { allowed } = judgePlayOut(start, []);
  return {
    id,
    prompt: `Play it out${from === undefined ? '' : `, from ${from}`}: your win chance is ${percent} %. Goal: at least ${Math.round(allowed)} % for ${PLAY_OUT_MOVES} moves.`,
    prompt_fen: fen,
    answer: `Passed if your win chance never fell below ${Math.round(allowed)} % in ${PLAY_OUT_MOVES} moves.`,
    answer_fen: fen,
    orientation: color,
    tags: [playOutTag],
  };
}

export function Exercise({ position, start, chances, end, inGame }: ExerciseProps) {
  const now = Math.round(end ?? chances.at(-1) ?? start);
  const was = inGame === undefined ? undefined : Math.round(inGame);
  const { state } = judgePlayOut(start, chances, end);
  return (
    <section className={classes.panel} aria-labelledby="exercise">
      <Title order={2} size="h5" id="exercise">
        {was === undefined ? 'Exercise' : 'Compared with the real game'}
      </Title>
      <p>
        Your win chance is <b data-better={was === undefined || now >= was || undefined}>{now} %</b>.
        {was !== undefined && (
          <>
            {' '}
            In the real game it was <b data-worse={was < now || undefined}>{was} %</b>.
          </>
        )}
      </p>
      {position.card === undefined ? (
        <KeepButton position={position} start={start} />
      ) : state === 'running' ? (
        <Text size="sm" c="dimmed">
          Play to the end, then score it in Card Review.
        </Text>
      ) : (
        <Button
          component={Link}
          to={cardReviewAddress}
          state={{ playedOut: { card: position.card, isPassed: state === 'passed' } satisfies PlayedOut }}
          leftSection={<IconChecks size={18} stroke={1.7} aria-hidden="true" />}
        >
          Score it in Card Review
        </Button>
      )}
    </section>
  );
}

function KeepButton({ position, start }: Pick<ExerciseProps, 'position' | 'start'>) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { mutate, isPending, isSuccess, error } = useMutation({
    networkMode: 'always',
    mutationFn: () => saveCard(makeExercise(makeUuid(), position, start)),
    onSuccess: () => {
      cardsChanged(queryClient);
      tellCardsMade(1, navigate);
    },
  });
  return (
    <>
      <Text size="sm" c="dimmed">
        Save it to train it like a card.
      </Text>
      <Button
        variant="default"
        loading={isPending}
        disabled={isSuccess}
        leftSection={<IconBookmark size={18} stroke={1.7} aria-hidden="true" />}
        onClick={() => mutate()}
      >
        {isSuccess ? 'Saved as exercise' : 'Save as exercise'}
      </Button>
      {error && (
        <InlineError onRetry={() => mutate()}>The exercise was not saved: {error.message}.</InlineError>
      )}
    </>
  );
}
