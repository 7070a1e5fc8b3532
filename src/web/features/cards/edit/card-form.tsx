import { Anchor, Button, Group, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Card } from '#contract/cards';
import { isLeech } from '#chess/memory/schedule';

import { CardFields, EmptyCardNotice } from '../../../card-editor/card-fields.tsx';
import {
  editCard,
  findTagsFault,
  hasEdits,
  isEmptyCard,
  makeDraft,
} from '../../../card-editor/edited-card.ts';
import { useUnsavedChanges } from '../../../lib/unsaved-changes.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { showNotice } from '../../../ui/notices.tsx';
import { useChangeCards, useSaveCard } from './use-cards.ts';
import { makeHistoryText, makeStateText } from '../due-words.ts';
import { GameLink } from '../game-link.tsx';
import { localQueryOptions } from '../../../lib/local-query-options.ts';
import { makeOpeningAddress } from '../../../opening/opening-address.ts';
import { checks } from '../../../worker/workers.ts';
import { getOpening, useStudies } from '../../../opening/studies.ts';

interface CardFormProps {
  card: Card;
  opening: string;
  nowMs: number;
  onSaved?: () => void;
  onShown?: () => void;
}

export function CardForm({ card, opening, nowMs, onSaved, onShown }: CardFormProps) {
  const show = useEffectEvent(() => onShown?.());
  useEffect(() => show(), []);
  const [saved, setSaved] = useState(() => editCard(card));
  const [edited, setEdited] = useState(saved);
  const save = useSaveCard();
  const isChanged = hasEdits(saved, edited) || saved.orientation !== edited.orientation;
  useUnsavedChanges(isChanged);
  const [isRefused, setIsRefused] = useState(false);
  const submit = () => {
    if (save.isPending || !isChanged) return;
    setIsRefused(isEmptyCard(edited));
    if (isEmptyCard(edited) || findTagsFault(edited.tags) !== undefined) return;
    save.mutate(makeDraft(card.id, edited), {
      onSuccess: () => {
        setSaved(edited);
        showNotice('Changes saved.');
        onSaved?.();
      },
    });
  };
  return (
    <div>
      <CardFacts card={card} opening={opening} nowMs={nowMs} />
      {isRefused && <EmptyCardNotice edited={edited} />}
      {save.isError && <InlineError>Your changes are not saved yet: {save.error.message}.</InlineError>}
      <CardFields
        promptLabel="Question"
        answerBoardLabel="Answer board of this card"
        edited={edited}
        onChange={setEdited}
        onSubmit={submit}
      />
      <Group justify="flex-end" mt="md">
        {isChanged && (
          <Button variant="default" onClick={() => setEdited(saved)}>
            Discard changes
          </Button>
        )}
        <Button onClick={submit} loading={save.isPending} disabled={!isChanged}>
          Save Changes
        </Button>
      </Group>
    </div>
  );
}

interface CardFactsProps {
  card: Card;
  opening: string;
  nowMs: number;
}

function CardFacts({ card, opening, nowMs }: CardFactsProps) {
  const change = useChangeCards();
  const isSuspended = card.suspended_at !== undefined;
  return (
    <Group justify="space-between" align="flex-start" wrap="nowrap" mb="sm">
      <div>
        <Text size="sm">
          {makeStateText(card, nowMs)} · {makeHistoryText(card, nowMs)}
        </Text>
        <Text size="sm" c="dimmed">
          {opening}
          {card.game_review_id !== undefined && (
            <>
              {opening !== '' && ' · '}
              <GameLink reviewId={card.game_review_id} />
            </>
          )}
        </Text>
        <ShowInOpening fen={card.prompt_fen} />
        {isLeech(card) && <LeechAdvice />}
      </div>
      <Button
        variant="default"
        size="xs"
        flex="none"
        leftSection={isSuspended ? <IconPlayerPlay size={14} /> : <IconPlayerPause size={14} />}
        loading={change.isPending}
        onClick={() =>
          change.mutate({ ids: [card.id], change: { kind: isSuspended ? 'resume' : 'suspend' } })
        }
      >
        {isSuspended ? 'Resume' : 'Suspend'}
      </Button>
    </Group>
  );
}

function LeechAdvice() {
  return (
    <Text size="sm" c="light-dark(var(--mantine-color-brass-9), var(--mantine-color-brass-4))">
      Trouble spot: forgotten often. Rewrite it, split it or suspend it.
    </Text>
  );
}

function ShowInOpening({ fen }: { fen: string }) {
  const { white, black, isFailed, reload } = useStudies();
  const {
    data: color,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['book-of-position', white?.revision, black?.revision, fen],
    queryFn: async () => {
      for (const study of fen.includes(' b ') ? [black, white] : [white, black])
        if (study) {
          const book = checks.hand(getOpening(study));
          if (await checks.study.holdsPosition({ book, fen })) return study.color;
        }
      return null;
    },
    enabled: fen !== '' && (white !== null || black !== null),
    ...localQueryOptions,
  });
  // Show the error. Otherwise the user would think that their repertoire lacks the position.
  if (fen !== '' && (isFailed || isError))
    return (
      <Text size="sm" role="alert">
        Your repertoire could not be searched for this position.{' '}
        <Anchor component="button" type="button" size="sm" onClick={isFailed ? reload : () => void refetch()}>
          Try again
        </Anchor>
      </Text>
    );
  if (!color) return null;
  return (
    <Anchor component={Link} size="sm" to={makeOpeningAddress({ color, position: fen })}>
      Show in repertoire
    </Anchor>
  );
}
