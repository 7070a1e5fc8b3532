import { Button, Group, NativeSelect, TextInput } from '@mantine/core';

import { speeds } from '#contract/statistics';

import { type GameFilter, noGameFilter } from './game-filter.ts';
import { parts } from '../../../ui/parts.tsx';
import classes from './library.module.css';

interface GameFilterBarProps {
  filter: GameFilter;
  families: readonly string[];
  onChange: (filter: GameFilter) => void;
}

const choices = {
  color: [
    ['', 'Any colour'],
    ['White', 'White'],
    ['Black', 'Black'],
  ],
  result: [
    ['', 'Any result'],
    ['1', 'Won'],
    ['0.5', 'Draw'],
    ['0', 'Lost'],
  ],
  book: [
    ['', 'With or without deviation'],
    ['you-left', 'You deviated'],
    ['opponent-left', 'Opponent deviated'],
    ['book-ended', 'End of line'],
    ['game-ended', 'No deviation'],
  ],
  speed: [['', 'Any time control'], ...speeds.map((speed) => [speed, speed])],
  source: [
    ['', 'Any source'],
    ['lichess', 'Lichess'],
    ['chess.com', 'Chess.com'],
    ['pgn', 'PGN'],
    ['entered', 'Entered by you'],
    ['opening game', 'Opening Game'],
  ],
  sort: [
    ['newest', 'Newest first'],
    ['oldest', 'Oldest first'],
    ['strongest', 'Strongest opponent first'],
    ['weakest', 'Weakest opponent first'],
  ],
} as const satisfies Partial<Record<keyof GameFilter, readonly (readonly (string | undefined)[])[]>>;

const labels = {
  color: 'Colour',
  result: 'Result',
  book: 'Deviation',
  speed: 'Time control',
  source: 'Source',
  sort: 'Order',
};

export function GameFilterBar({ filter, families, onChange }: GameFilterBarProps) {
  const isFiltered = Object.entries(filter).some(
    ([name, value]) => name !== 'sort' && value !== noGameFilter[name as keyof GameFilter],
  );
  return (
    <Group gap={8} className={classes.filters}>
      <TextInput
        aria-label="Search"
        placeholder="Opponent or opening"
        value={filter.text}
        maxLength={100}
        onChange={(event) => onChange({ ...filter, text: event.currentTarget.value })}
      />
      {(['color', 'result', 'book'] as const).map((name) => select(name))}
      <NativeSelect
        aria-label="Opening"
        value={filter.opening}
        data={[
          { value: '', label: 'Any opening' },
          ...families.map((family) => ({ value: family, label: family })),
        ]}
        onChange={(event) => onChange({ ...filter, opening: event.currentTarget.value })}
      />
      {(['speed', 'source'] as const).map((name) => select(name))}
      {(['from', 'until'] as const).map((name) => (
        <TextInput
          key={name}
          type="date"
          leftSection={<span className={parts.quiet}>{name}</span>}
          leftSectionWidth={name === 'from' ? 44 : 46}
          aria-label={name === 'from' ? 'From' : 'Until'}
          value={filter[name]}
          onChange={(event) => onChange({ ...filter, [name]: event.currentTarget.value })}
        />
      ))}
      {select('sort')}
      {isFiltered && (
        <Button variant="default" onClick={() => onChange({ ...noGameFilter, sort: filter.sort })}>
          Show all
        </Button>
      )}
    </Group>
  );

  function select(name: keyof typeof choices) {
    return (
      <NativeSelect
        key={name}
        aria-label={labels[name]}
        value={filter[name]}
        data={choices[name].map(([value = '', label = '']) => ({ value, label }))}
        onChange={(event) => onChange({ ...filter, [name]: event.currentTarget.value })}
      />
    );
  }
}
