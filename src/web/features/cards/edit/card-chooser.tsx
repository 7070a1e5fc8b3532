import { ActionIcon, Button, Group, Text, TextInput } from '@mantine/core';
import { IconDotsVertical, IconPlayerPause, IconPlayerPlay, IconTag, IconTagOff } from '@tabler/icons-react';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { countOf } from '#chess/count-of';
import type { Card } from '#contract/cards';

import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { ListSkeleton } from '../../../ui/loading.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { CardFilterBar } from './card-filter-bar.tsx';
import { type CardOpenings, filterCards, listCardFamilies, listTags, noCardFilter } from './card-filter.ts';
import { CardList } from './card-list.tsx';
import listClasses from './card-list.module.css';
import classes from './manage-page.module.css';
import { useChangeCards, useDeleteCards } from './use-cards.ts';
import { findTagsFault, parseTypedTags } from '../../../card-editor/edited-card.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { makeTagText } from '../due-words.ts';

interface CardChooserProps {
  cards: readonly Card[] | undefined;
  openings: CardOpenings;
  nowMs: number;
  selectedId: string | undefined;
  onSelect: (id: string | undefined) => void;
}

const noCards: readonly Card[] = [];

export function CardChooser({ cards, openings, nowMs, selectedId, onSelect }: CardChooserProps) {
  const allCards = cards ?? noCards;
  const [filter, setFilter] = useState(noCardFilter);
  const [checkedIds, setCheckedIds] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState<'delete' | 'add_tag' | 'remove_tag'>();
  const deletion = useDeleteCards();
  const change = useChangeCards();
  const wanted = useDeferredValue(filter);
  const shown = useMemo(
    () => filterCards(allCards, wanted, openings, nowMs),
    [allCards, wanted, openings, nowMs],
  );
  const families = useMemo(() => listCardFamilies(allCards, openings), [allCards, openings]);
  const tags = useMemo(() => listTags(allCards), [allCards]);
  // Hidden cards count as unchecked, so that nobody deletes cards they cannot see.
  const checkedCards = shown.filter(({ id }) => checkedIds.has(id));
  const checked = checkedCards.map(({ id }) => id);
  const isEveryChecked = shown.length > 0 && checked.length === shown.length;

  const check = (id: string, isChecked: boolean) =>
    setCheckedIds((before) => {
      const after = new Set(before);
      if (isChecked) after.add(id);
      else after.delete(id);
      return after;
    });
  const deleteChecked = () => {
    setAsking(undefined);
    setCheckedIds(new Set());
    deletion.mutate(checked);
  };
  const hasNone = checked.length === 0;
  return (
    <div className={classes.list}>
      <CardFilterBar filter={filter} families={families} tags={tags} onChange={setFilter} />
      <Group justify="space-between" wrap="nowrap" gap={6}>
        <Group gap={10} wrap="nowrap" pl={13} flex="none">
          <input
            type="checkbox"
            className={listClasses.check}
            aria-label="Tick all shown cards"
            title="Tick all shown cards"
            ref={(box) => {
              if (box) box.indeterminate = !hasNone && !isEveryChecked;
            }}
            checked={isEveryChecked}
            disabled={shown.length === 0}
            onChange={() => setCheckedIds(isEveryChecked ? new Set() : new Set(shown.map(({ id }) => id)))}
          />
          <Text fw={600} className={classes.listTitle}>
            SP Cards:
          </Text>
        </Group>
        <Group gap={6} wrap="nowrap">
          <Button
            size="compact-sm"
            h={30}
            variant="light"
            color="red"
            px={8}
            disabled={hasNone}
            onClick={() => setAsking('delete')}
          >
            Delete Checked
          </Button>
          <Menu
            label="Actions for ticked cards"
            renderButton={(button) => (
              <ActionIcon
                variant="default"
                size={30}
                aria-label="Actions for ticked cards"
                disabled={hasNone}
                {...button}
              >
                <IconDotsVertical size={16} />
              </ActionIcon>
            )}
          >
            <MenuItem
              icon={<IconPlayerPause size={16} />}
              onClick={() => change.mutate({ ids: checked, change: { kind: 'suspend' } })}
            >
              Suspend
            </MenuItem>
            <MenuItem
              icon={<IconPlayerPlay size={16} />}
              onClick={() => change.mutate({ ids: checked, change: { kind: 'resume' } })}
            >
              Resume
            </MenuItem>
            <MenuItem icon={<IconTag size={16} />} onClick={() => setAsking('add_tag')}>
              Add a tag
            </MenuItem>
            <MenuItem icon={<IconTagOff size={16} />} onClick={() => setAsking('remove_tag')}>
              Remove a tag
            </MenuItem>
          </Menu>
        </Group>
      </Group>
      <div className={classes.scroller}>
        {cards === undefined ? (
          <ListSkeleton rows={8} label="Loading cards" />
        ) : (
          <CardList
            cards={shown}
            openings={openings}
            nowMs={nowMs}
            selectedId={selectedId}
            checkedIds={checkedIds}
            onSelect={onSelect}
            onCheck={check}
          />
        )}
      </div>
      <Text size="sm" c="dimmed" role="status">
        {makeStatus(shown.length, allCards.length, checked.length)}
      </Text>
      <ConfirmModal
        title={`Delete ${countOf(checked.length, 'card')}?`}
        confirmLabel={`Delete ${countOf(checked.length, 'card')}`}
        opened={asking === 'delete'}
        onCancel={() => setAsking(undefined)}
        onConfirm={deleteChecked}
      >
        You can undo this for a few seconds.
      </ConfirmModal>
      {(asking === 'add_tag' || asking === 'remove_tag') && (
        <TagModal
          kind={asking}
          count={checked.length}
          known={asking === 'add_tag' ? tags : listTags(checkedCards)}
          onClose={() => setAsking(undefined)}
          onChoose={(tag) => {
            change.mutate({ ids: checked, change: { kind: asking, tag } });
            setAsking(undefined);
          }}
        />
      )}
    </div>
  );
}

function makeStatus(shown: number, all: number, checked: number): string {
  const parts = [
    ...(shown === all ? [] : [`${shown} of ${countOf(all, 'card')}`]),
    ...(checked === 0 ? [] : [`${checked} checked`]),
  ];
  return parts.length === 0 ? '\u00a0' : parts.join(', ');
}

interface TagModalProps {
  kind: 'add_tag' | 'remove_tag';
  count: number;
  known: readonly string[];
  onChoose: (tag: string) => void;
  onClose: () => void;
}

function TagModal({ kind, count, known, onChoose, onClose }: TagModalProps) {
  const [text, setText] = useState('');
  const listId = useId();
  const [tag, ...others] = parseTypedTags(text);
  const fault = others.length > 0 ? 'Enter one tag at a time.' : findTagsFault(text);
  const isReady = tag !== undefined && fault === undefined;
  const title =
    kind === 'add_tag'
      ? `Add a tag to ${countOf(count, 'card')}`
      : `Remove a tag from ${countOf(count, 'card')}`;
  return (
    <Dialog onClose={onClose} title={title} width={420}>
      <DialogForm
        submitLabel={kind === 'add_tag' ? 'Add tag' : 'Remove tag'}
        isOff={!isReady}
        onSubmit={() => isReady && onChoose(tag)}
        onCancel={onClose}
      >
        <TextInput
          label="Tag"
          data-autofocus
          list={listId}
          spellCheck={false}
          value={text}
          error={fault}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <datalist id={listId}>
          {known.map((word) => (
            <option key={word} value={word}>
              {makeTagText(word)}
            </option>
          ))}
        </datalist>
      </DialogForm>
    </Dialog>
  );
}
