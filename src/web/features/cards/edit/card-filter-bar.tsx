import { NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';

import type { CardFilter } from './card-filter.ts';
import { makeTagText } from '../due-words.ts';
import classes from './manage-page.module.css';

interface CardFilterBarProps {
  filter: CardFilter;
  families: readonly string[];
  tags: readonly string[];
  onChange: (filter: CardFilter) => void;
}

const states: readonly { value: CardFilter['state']; label: string }[] = [
  { value: '', label: 'Any state' },
  { value: 'due', label: 'Due' },
  { value: 'new', label: 'New' },
  { value: 'lapsed', label: 'Forgotten' },
  { value: 'leech', label: 'Trouble spots' },
  { value: 'suspended', label: 'Suspended' },
];
const colors: readonly { value: CardFilter['color']; label: string }[] = [
  { value: '', label: 'Any colour' },
  { value: 'white', label: 'White' },
  { value: 'black', label: 'Black' },
];

export function CardFilterBar({ filter, families, tags, onChange }: CardFilterBarProps) {
  return (
    <>
      <TextInput
        aria-label="Search cards"
        placeholder="Search cards"
        leftSection={<IconSearch size={16} />}
        value={filter.text}
        onChange={(event) => onChange({ ...filter, text: event.currentTarget.value })}
      />
      <div className={classes.filters}>
        {select('State', 'state', states)}
        {select('Colour', 'color', colors)}
        {select('Opening', 'opening', [
          { value: '', label: 'Any opening' },
          ...families.map((family) => ({ value: family, label: family })),
        ])}
        {select('Tag', 'tag', [
          { value: '', label: 'Any tag' },
          ...tags.map((tag) => ({ value: tag, label: makeTagText(tag) })),
        ])}
      </div>
    </>
  );

  function select(
    label: string,
    name: Exclude<keyof CardFilter, 'text'>,
    data: readonly { value: string; label: string }[],
  ) {
    return (
      <NativeSelect
        size="xs"
        aria-label={label}
        value={filter[name]}
        data={[...data]}
        onChange={(event) => onChange({ ...filter, [name]: event.currentTarget.value })}
      />
    );
  }
}
