import { TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { type KeyboardEvent, type Ref, useId, useState } from 'react';
import { INITIAL_EPD } from 'chessops/fen';

import type { SearchHit } from '#chess/opening/book-search';
import { SEARCH_LIMITS } from '#chess/opening/search-limits';

import { useTransitionKeyedQuery } from '../../../lib/transition-keyed-query.ts';
import { localQueryOptions } from '../../../lib/local-query-options.ts';
import { parts } from '../../../ui/parts.tsx';
import { useRepertoire } from '../repertoire-context.ts';
import { books } from '../../../worker/workers.ts';
import { useWorkspace } from './use-workspace.ts';
import classes from './workspace.module.css';

export function SearchBox({ ref }: { ref: Ref<HTMLInputElement> }) {
  const { book } = useRepertoire();
  const { send } = useWorkspace();
  const [text, setText] = useState('');
  const [wanted] = useDebouncedValue(text.trim(), 120);
  const [active, setActive] = useState(0);
  const listId = useId();
  const { data: hits = [] } = useTransitionKeyedQuery({
    queryKey: ['book-search', book.id, book.version, wanted],
    queryFn: () => books.findIndex(book.id).search(wanted),
    enabled: book.isOpen && wanted !== '',
    placeholderData: keepPreviousData,
    ...localQueryOptions,
  });
  const shown = wanted === '' || text.trim() === '' ? undefined : hits;

  function go({ key, sans }: SearchHit): void {
    setText('');
    send({ kind: 'go', to: { key, ...(sans && { start: INITIAL_EPD, sans }) } });
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') setText('');
    if (shown === undefined || shown.length === 0) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const offset = event.key === 'ArrowDown' ? 1 : shown.length - 1;
      setActive((active + offset) % shown.length);
    }
    const hit = shown[Math.min(active, shown.length - 1)];
    if (event.key === 'Enter' && hit) {
      event.preventDefault();
      go(hit);
    }
  }

  return (
    <div className={classes.search}>
      <TextInput
        ref={ref}
        leftSection={<IconSearch size={15} aria-hidden="true" />}
        styles={{ input: { fontSize: 'var(--text-xs)' } }}
        aria-label="Search the repertoire: moves, a name or a FEN"
        placeholder="Search: e4 c5 c3, Italian, a FEN"
        value={text}
        maxLength={SEARCH_LIMITS.characters}
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        role="combobox"
        aria-expanded={shown !== undefined}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={shown && shown.length > 0 ? `${listId}-${active}` : undefined}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setText('')}
      />
      <div
        id={listId}
        role="listbox"
        aria-label="Positions found"
        className={`${parts.panel} ${classes.hits}`}
        hidden={shown === undefined}
      >
        {shown?.map((hit, index) => (
          <UnstyledButton
            key={`${hit.key} ${hit.title}`}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={classes.hit}
            // React to mousedown, because blur comes before click and closes the list.
            onMouseDown={(event) => {
              event.preventDefault();
              go(hit);
            }}
          >
            <b>{hit.title}</b>
            <span className={parts.small}>{hit.line}</span>
          </UnstyledButton>
        ))}
        {shown?.length === 0 && <p className={`${parts.quiet} ${classes.hit}`}>Nothing found.</p>}
      </div>
    </div>
  );
}
