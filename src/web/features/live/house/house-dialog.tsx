import { Button, NativeSelect, Stack, Text } from '@mantine/core';
import { IconRobot } from '@tabler/icons-react';
import { useEffect, useState } from 'react';

import { NET_RATINGS } from '#chess/replies/net-ratings';
import type { HouseRequest } from '#contract/live';

import { keepNet, listKeptNets } from '../../../replies/net-files.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ClockChoice } from './clock-choice.tsx';
import { type HouseStart, makeStartMoves, useHouseStarts } from './house-starts.ts';
import { changeHouseWish, type HouseWish, keepHouseWish, readHouseWish } from './house-wish.ts';
import classes from './house-dialog.module.css';

interface HouseDialogProps {
  /** Offline: this browser plays, with cached nets. */
  isHere: boolean;
  onClose: () => void;
  onPlay: (request: Omit<HouseRequest, 'type'>) => void;
}

const ratings = NET_RATINGS.map(String).map((value) => ({ value, label: value }));
const colors = [
  { value: 'w', label: 'White' },
  { value: 'b', label: 'Black' },
  { value: 'any', label: 'Random' },
];
const studyColors = { w: 'white', b: 'black', any: undefined } as const;
const firstMove = 'first';
const forgotten = 'forgotten';

function listOptions(kind: string, starts: readonly HouseStart[]) {
  return starts.map(({ label }, index) => ({ value: `${kind} ${index}`, label }));
}

export function HouseDialog({ isHere, onClose, onPlay }: HouseDialogProps) {
  const [lastWish, setWish] = useState(readHouseWish);
  const kept = useKeptNets(isHere);
  // The last strength may not be cached.
  const rating = kept?.find((each) => each === lastWish.rating) ?? kept?.[0] ?? lastWish.rating;
  const wish = { ...lastWish, rating };
  const [place, setPlace] = useState(firstMove);
  const starts = useHouseStarts(studyColors[wish.color]);
  const groups = [
    { group: 'A chapter', items: listOptions('chapter', starts.chapters) },
    { group: 'A gap', items: listOptions('gap', starts.gaps) },
  ].filter(({ items }) => items.length > 0);
  const known = new Set([
    firstMove,
    ...(starts.forgotten.length > 0 ? [forgotten] : []),
    ...groups.flatMap(({ items }) => items.map(({ value }) => value)),
  ]);
  // Another colour has other positions.
  const shownPlace = known.has(place) ? place : firstMove;

  function findStart(): HouseStart | undefined {
    if (shownPlace === forgotten) {
      return starts.forgotten[Math.floor(Math.random() * starts.forgotten.length)];
    }
    const [kind, index] = shownPlace.split(' ');
    return (kind === 'chapter' ? starts.chapters : starts.gaps)[Number(index)];
  }

  function play(): void {
    keepHouseWish(wish);
    // Cached for an offline game.
    if (!isHere) void keepNet(wish.rating);
    const start = shownPlace === firstMove ? undefined : makeStartMoves(findStart()?.sans ?? []);
    onPlay({ ...wish, ...(start && start.length > 0 && { start }) });
    onClose();
  }

  return (
    <Dialog onClose={onClose} title="Play the computer">
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          The computer plays like people at this rating: their good moves and their mistakes.
        </Text>
        <Choices
          legend="Computer’s rating"
          name="rating"
          choices={ratings}
          kept={kept?.map(String)}
          value={String(wish.rating)}
          onChange={(rating) => setWish(changeHouseWish(wish, { rating }))}
        />
        <Choices
          legend="You play"
          name="color"
          choices={colors}
          value={wish.color}
          onChange={(color) => setWish(changeHouseWish(wish, { color }))}
        />
        <NativeSelect
          label="Start from"
          className={classes.startSelect}
          description={starts.hint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={shownPlace}
          onChange={(event) => setPlace(event.currentTarget.value)}
          data={[
            { value: firstMove, label: 'Move 1' },
            ...(starts.forgotten.length > 0 ? [{ value: forgotten, label: 'My weakest positions' }] : []),
            ...groups,
          ]}
        />
        <ClockChoice
          hasClock={wish.no_clock !== true}
          onChange={(hasClock) => setWish({ ...wish, no_clock: hasClock ? undefined : true })}
        />
        {kept && (
          <Text size="sm" role="status">
            {kept.length === 0
              ? 'No connection. A rating works offline after you have played it once.'
              : `No connection: you play on this device.${kept.length < ratings.length ? ' You can choose ratings you have played before.' : ''}`}
          </Text>
        )}
        <Button
          size="md"
          leftSection={<IconRobot size={18} stroke={1.7} aria-hidden="true" />}
          disabled={kept?.length === 0}
          onClick={play}
        >
          Play the computer
        </Button>
      </Stack>
    </Dialog>
  );
}

/** Undefined if the server plays, and until known. */
function useKeptNets(isHere: boolean): readonly HouseWish['rating'][] | undefined {
  const [kept, setKept] = useState<readonly HouseWish['rating'][]>();
  useEffect(() => {
    if (isHere) void listKeptNets().then(setKept);
  }, [isHere]);
  return isHere ? kept : undefined;
}

interface ChoicesProps {
  legend: string;
  name: string;
  choices: readonly { value: string; label: string }[];
  /** All without it. */
  kept?: readonly string[] | undefined;
  value: string;
  onChange: (value: string) => void;
}

function Choices({ legend, name, choices, kept, value, onChange }: ChoicesProps) {
  return (
    <fieldset className={classes.choices}>
      <legend>{legend}</legend>
      <div className={classes.row}>
        {choices.map((choice) => (
          <label key={choice.value} className={classes.choice}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              disabled={kept !== undefined && !kept.includes(choice.value)}
              onChange={() => onChange(choice.value)}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
