import { Button, Group } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';

import type { Card } from '#contract/cards';

import { CardFields } from '../../../card-editor/card-fields.tsx';
import {
  editCard,
  findTagsFault,
  hasEdits,
  isEmptyCard,
  makeDraft,
} from '../../../card-editor/edited-card.ts';
import { EmptyCardNotice } from '../../../card-editor/empty-card-notice.tsx';
import { useUnsavedChanges } from '../../../lib/unsaved-changes.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { showNotice } from '../../../ui/notices.tsx';
import { CardFacts } from './card-facts.tsx';
import { useSaveCard } from './use-cards.ts';

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
