import { Button, Checkbox, Group, Text } from '@mantine/core';
import { IconSwitchHorizontal, IconTrash } from '@tabler/icons-react';
import { countOf } from '#chess/count-of';
import type { ListedGame } from '#contract/library';

import classes from './library.module.css';

interface SelectionBarProps {
  shown: readonly ListedGame[];
  all: number;
  unknown: number;
  isNameless: boolean;
  selected: ReadonlySet<string>;
  onSelect: (keys: ReadonlySet<string>) => void;
  onTurn: (games: readonly ListedGame[]) => void;
  onDelete: (games: readonly ListedGame[]) => void;
}

export function SelectionBar({
  shown,
  all,
  unknown,
  isNameless,
  selected,
  onSelect,
  onTurn,
  onDelete,
}: SelectionBarProps) {
  const chosen = shown.filter(({ game_key }) => selected.has(game_key));
  const act = (run: (games: readonly ListedGame[]) => void) => () => {
    run(chosen);
    onSelect(new Set());
  };
  return (
    <Group gap={12} className={classes.selection} wrap="nowrap">
      <Checkbox
        aria-label={`Tick all ${countOf(shown.length, 'game')} of the list`}
        disabled={shown.length === 0}
        checked={shown.length > 0 && chosen.length === shown.length}
        indeterminate={chosen.length > 0 && chosen.length < shown.length}
        onChange={({ currentTarget: { checked } }) =>
          onSelect(new Set(checked ? shown.map(({ game_key }) => game_key) : []))
        }
      />
      <Text size="sm" c="dimmed" role="status">
        {chosen.length > 0
          ? `${chosen.length.toLocaleString('en')} ticked`
          : makeShownText(shown.length, all, { unknown, isNameless })}
      </Text>
      {chosen.length > 0 && (
        <Group gap={8} wrap="nowrap">
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconSwitchHorizontal size={16} aria-hidden="true" />}
            onClick={act(onTurn)}
          >
            I was the other player
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconTrash size={16} aria-hidden="true" />}
            onClick={act(onDelete)}
          >
            Delete
          </Button>
        </Group>
      )}
    </Group>
  );
}

interface Unknown {
  unknown: number;
  isNameless: boolean;
}

export function makeShownText(
  shown: number,
  all: number,
  { unknown, isNameless }: Unknown = { unknown: 0, isNameless: false },
): string {
  const count =
    shown === all
      ? countOf(all, 'game')
      : shown === 0
        ? `None of ${countOf(all, 'game')}`
        : `${shown.toLocaleString('en')} of ${countOf(all, 'game')}`;
  if (isNameless) return `${count} (opening names could not be loaded)`;
  if (unknown === 0) return count;
  const sofar = shown === all ? count : `${shown.toLocaleString('en')} so far of ${countOf(all, 'game')}`;
  return `${sofar}, loading the openings of ${unknown.toLocaleString('en')}…`;
}
