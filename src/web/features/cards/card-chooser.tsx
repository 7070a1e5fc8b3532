import { Button, Group, Text, TextInput } from '@mantine/core';
import { IconSearch, IconTrash } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState } from 'react';

import type { Card } from '#contract/cards';

import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { ListSkeleton } from '../../ui/loading.tsx';
import { CardList } from './card-list.tsx';
import { findMatching } from './card-search.ts';
import { countOf } from './due-words.ts';
import classes from './manage-page.module.css';
import { useDeleteCards } from './use-cards.ts';

interface CardChooserProps {
  /** None while they are on their way. */
  cards: readonly Card[] | undefined;
  nowMs: number;
  selectedId: string | undefined;
  onSelect: (id: string | undefined) => void;
}

const noCards: readonly Card[] = [];

/** Search, the list, and what can be done to the checked cards. */
export function CardChooser({ cards, nowMs, selectedId, onSelect }: CardChooserProps) {
  const allCards = cards ?? noCards;
  const [search, setSearch] = useState('');
  const [checkedIds, setCheckedIds] = useState<ReadonlySet<string>>(new Set());
  const [isAsking, setIsAsking] = useState(false);
  const deletion = useDeleteCards();
  const wantedText = useDeferredValue(search);
  const shown = useMemo(() => findMatching(allCards, wantedText), [allCards, wantedText]);
  const checked = allCards.filter(({ id }) => checkedIds.has(id)).map(({ id }) => id);

  const check = (id: string, isChecked: boolean) =>
    setCheckedIds((before) => {
      const after = new Set(before);
      if (isChecked) after.add(id);
      else after.delete(id);
      return after;
    });
  const deleteChecked = () => {
    setIsAsking(false);
    setCheckedIds(new Set());
    deletion.mutate(checked);
  };
  return (
    <div className={classes.list}>
      <TextInput
        aria-label="Search cards"
        placeholder="Search cards"
        leftSection={<IconSearch size={16} />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <Group justify="space-between">
        <Text fw={600}>SP Cards:</Text>
        <Button
          size="compact-md"
          variant="light"
          color="red"
          leftSection={<IconTrash size={16} />}
          disabled={checked.length === 0}
          onClick={() => setIsAsking(true)}
        >
          Delete Checked
        </Button>
      </Group>
      <div className={classes.scroller}>
        {cards === undefined ? (
          <ListSkeleton rows={8} label="Loading cards" />
        ) : (
          <CardList
            cards={shown}
            nowMs={nowMs}
            selectedId={selectedId}
            checkedIds={checkedIds}
            onSelect={onSelect}
            onCheck={check}
          />
        )}
      </div>
      <Text size="sm" c="dimmed" role="status">
        {shown.length === allCards.length ? ' ' : `${shown.length} of ${countOf(allCards.length, 'card')}`}
      </Text>
      <ConfirmModal
        title={`Delete ${countOf(checked.length, 'card')}?`}
        confirmLabel={`Delete ${countOf(checked.length, 'card')}`}
        opened={isAsking}
        onCancel={() => setIsAsking(false)}
        onConfirm={deleteChecked}
      >
        You can undo this for a few seconds afterwards.
      </ConfirmModal>
    </div>
  );
}
