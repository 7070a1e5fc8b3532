import { Button, Checkbox, Group, Text } from '@mantine/core';
import { IconSwitchHorizontal, IconTrash } from '@tabler/icons-react';
import { countOf } from '#chess/count-of';
import type { ListedGame } from '#contract/library';

import { makeShownText } from './game-counts.ts';
import classes from './library.module.css';

interface SelectionBarProps {
  shown: readonly ListedGame[];
  all: number;
  /** If that may change the result. */
  unknown: number;
  /** May change the result. */
  isNameless: boolean;
  selected: ReadonlySet<string>;
  onSelect: (keys: ReadonlySet<string>) => void;
  onTurn: (games: readonly ListedGame[]) => void;
  onDelete: (games: readonly ListedGame[]) => void;
}

/** Fixed height. */
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
        aria-label={`Select all ${countOf(shown.length, 'game')} of the list`}
        disabled={shown.length === 0}
        checked={shown.length > 0 && chosen.length === shown.length}
        indeterminate={chosen.length > 0 && chosen.length < shown.length}
        onChange={({ currentTarget: { checked } }) =>
          onSelect(new Set(checked ? shown.map(({ game_key }) => game_key) : []))
        }
      />
      <Text size="sm" c="dimmed" role="status" className={classes.shownText}>
        {chosen.length > 0
          ? `${chosen.length.toLocaleString('en')} selected`
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
            I was the other side
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
