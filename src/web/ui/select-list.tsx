import { Group, Loader, Text } from '@mantine/core';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';

import classes from './select-list.module.css';

interface SelectListItem {
  id: string;
  name: string;
}

interface SelectListProps {
  label: string;
  firstRow: string;
  items: readonly SelectListItem[];
  selectedId: string | undefined;
  onSelect: (id: string | undefined) => void;
  loadingText?: string | undefined;
  maxHeight: number;
  width?: number | string;
}

export function SelectList(props: SelectListProps) {
  const { label, firstRow, items, selectedId, onSelect, loadingText, maxHeight, width } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const ids = [undefined, ...items.map((item) => item.id)];
  const selected = Math.max(0, ids.indexOf(selectedId));

  useEffect(() => {
    const box = list.current;
    const row = box?.children[selected];
    if (!box || !(row instanceof HTMLElement)) return;
    const top = row.offsetTop - box.offsetTop;
    if (top < box.scrollTop) box.scrollTop = top;
    else if (top + row.offsetHeight > box.scrollTop + box.clientHeight)
      box.scrollTop = top + row.offsetHeight - box.clientHeight;
  }, [selected]);

  function onKeyDown(event: KeyboardEvent): void {
    const last = ids.length - 1;
    const targets: Record<string, number> = {
      ArrowDown: Math.min(selected + 1, last),
      ArrowUp: Math.max(selected - 1, 0),
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    onSelect(ids[target]);
  }

  return (
    <div style={{ width, maxWidth: '100%' }}>
      <Group gap="xs" mb={4}>
        <Text size="sm" fw={500} id={`${id}-label`}>
          {label}
        </Text>
        {loadingText !== undefined && (
          <Group gap={6} role="status">
            <Loader size={14} />
            <Text size="sm" c="dimmed">
              {loadingText}
            </Text>
          </Group>
        )}
      </Group>
      <div
        ref={list}
        role="listbox"
        tabIndex={0}
        aria-labelledby={`${id}-label`}
        aria-activedescendant={`${id}-${selected}`}
        className={classes.list}
        style={{ maxHeight }}
        onKeyDown={onKeyDown}
      >
        {[{ id: undefined, name: firstRow }, ...items].map((item, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the list itself has the focus and handles keys
          <div
            key={item.id ?? ''}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === selected}
            data-first={item.id === undefined || undefined}
            className={classes.option}
            onClick={() => onSelect(item.id)}
          >
            {item.name}
          </div>
        ))}
      </div>
    </div>
  );
}
