import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { useUnsavedChanges } from '../lib/unsaved-changes.ts';
import { makeUuid } from '../lib/uuid.ts';
import { ConfirmModal } from '../ui/confirm-modal.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { InlineError } from '../ui/inline-error.tsx';
import { KeyHint } from '../ui/screen-keys.tsx';
import { CardFields, EmptyCardNotice } from './card-fields.tsx';
import { cardKey } from './card-key.ts';
import {
  type CardStart,
  emptyStart,
  findTagsFault,
  hasEdits,
  isEmptyCard,
  makeDraft,
  makeEditedCard,
} from './edited-card.ts';
import { cardsChanged, saveCard, tellCardsMade } from './saved-cards.ts';

type CardEditorProps = Partial<CardStart> & {
  onClose: () => void;
  onMade?: (cardId: string) => void;
};

export function CardEditor({ onClose, onMade, ...start }: CardEditorProps) {
  const [initial] = useState(() => makeEditedCard({ ...emptyStart, ...start }));
  const [edited, setEdited] = useState(initial);
  const [asking, setAsking] = useState(false);
  // The id stays the same, so that a retry after a lost response does not create a second card.
  const [cardId] = useState(makeUuid);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const save = useMutation({
    mutationFn: () => saveCard(makeDraft(cardId, edited)),
    onSuccess: () => {
      tellCardsMade(1, navigate);
      cardsChanged(queryClient);
      onMade?.(cardId);
      onClose();
    },
  });
  const [isRefused, setIsRefused] = useState(false);
  const submit = () => {
    if (save.isPending) return;
    setIsRefused(isEmptyCard(edited));
    if (!isEmptyCard(edited) && findTagsFault(edited.tags) === undefined) save.mutate();
  };
  const hasSomethingToLose = hasEdits(initial, edited);
  useUnsavedChanges(hasSomethingToLose);
  const cancel = () => (hasSomethingToLose ? setAsking(true) : onClose());

  return (
    <Dialog
      onClose={cancel}
      title="Make a card"
      fullScreen="always"
      staysOnPressBeside
      keys={[cardKey]}
      actions={
        <Group gap="sm">
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
          <Button
            onClick={submit}
            loading={save.isPending}
            rightSection={<KeyHint name="Ctrl ⏎" />}
            aria-keyshortcuts="Control+Enter"
          >
            Make Card
          </Button>
        </Group>
      }
    >
      {isRefused && <EmptyCardNotice edited={edited} />}
      {save.isError && <InlineError>The card is not saved yet: {save.error.message}.</InlineError>}
      <CardFields
        promptLabel="Prompt"
        answerBoardLabel="Answer board"
        edited={edited}
        onChange={setEdited}
        onSubmit={submit}
        focusesPrompt
      />
      <ConfirmModal
        title="Discard this card?"
        confirmLabel="Discard card"
        opened={asking}
        onCancel={() => setAsking(false)}
        onConfirm={onClose}
      >
        It has not been saved.
      </ConfirmModal>
    </Dialog>
  );
}
