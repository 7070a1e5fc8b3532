import { Button, NativeSelect, Stack, Text } from '@mantine/core';
import { IconRobot } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { NET_RATINGS } from '#chess/replies/net-ratings';
import type { BotRequest } from '#contract/live';

import { cacheNet, listCachedNets } from '../../../replies/net-files.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ClockChoice } from './clock-choice.tsx';
import { type BotStart, makeStartMoves, useBotStarts } from './bot-starts.ts';
import { localTexts } from '../../../lib/local-storage.ts';
import { parts } from '../../../ui/parts.tsx';
import classes from './bot-dialog.module.css';

interface BotDialogProps {
  /** True if the connection is lost. This browser then plays with the neural nets that it has cached. */
  isHere: boolean;
  onClose: () => void;
  onPlay: (request: Omit<BotRequest, 'type'>) => void;
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

function listOptions(kind: string, starts: readonly BotStart[]) {
  return starts.map(({ label }, index) => ({ value: `${kind} ${index}`, label }));
}

export function BotDialog({ isHere, onClose, onPlay }: BotDialogProps) {
  const [lastOptions, setOptions] = useState(readBotOptions);
  const cached = useCachedNets(isHere);
  const rating = cached?.find((each) => each === lastOptions.rating) ?? cached?.[0] ?? lastOptions.rating;
  const options = { ...lastOptions, rating };
  const [position, setPosition] = useState(firstMove);
  const starts = useBotStarts(studyColors[options.color]);
  const groups = [
    { group: 'A chapter', items: listOptions('chapter', starts.chapters) },
    { group: 'A gap', items: listOptions('gap', starts.gaps) },
  ].filter(({ items }) => items.length > 0);
  const known = new Set([
    firstMove,
    ...(starts.forgotten.length > 0 ? [forgotten] : []),
    ...groups.flatMap(({ items }) => items.map(({ value }) => value)),
  ]);
  // After a change of colour, the new repertoire may lack the chosen start position.
  const shownPosition = known.has(position) ? position : firstMove;

  function findStart(): BotStart | undefined {
    if (shownPosition === forgotten) {
      return starts.forgotten[Math.floor(Math.random() * starts.forgotten.length)];
    }
    const [kind, index] = shownPosition.split(' ');
    return (kind === 'chapter' ? starts.chapters : starts.gaps)[Number(index)];
  }

  function play(): void {
    storeBotOptions(options);
    if (!isHere) void cacheNet(options.rating);
    const start = shownPosition === firstMove ? undefined : makeStartMoves(findStart()?.sans ?? []);
    onPlay({ ...options, ...(start && start.length > 0 && { start }) });
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
          cached={cached?.map(String)}
          value={String(options.rating)}
          onChange={(rating) => setOptions(changeBotOptions(options, { rating }))}
        />
        <Choices
          legend="You play"
          name="color"
          choices={colors}
          value={options.color}
          onChange={(color) => setOptions(changeBotOptions(options, { color }))}
        />
        <NativeSelect
          label="Start from"
          className={classes.startSelect}
          description={starts.hint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={shownPosition}
          onChange={(event) => setPosition(event.currentTarget.value)}
          data={[
            { value: firstMove, label: 'Move 1' },
            ...(starts.forgotten.length > 0 ? [{ value: forgotten, label: 'My weakest positions' }] : []),
            ...groups,
          ]}
        />
        <ClockChoice
          hasClock={options.no_clock !== true}
          onChange={(hasClock) => setOptions({ ...options, no_clock: hasClock ? undefined : true })}
        />
        {cached && (
          <Text size="sm" role="status">
            {cached.length === 0
              ? 'No connection. Offline, you can choose only ratings you have played before.'
              : `No connection: you play on this device.${cached.length < ratings.length ? ' You can choose ratings you have played before.' : ''}`}
          </Text>
        )}
        <Button
          size="md"
          leftSection={<IconRobot size={18} stroke={1.7} aria-hidden="true" />}
          disabled={cached?.length === 0}
          onClick={play}
        >
          Play the computer
        </Button>
      </Stack>
    </Dialog>
  );
}

function useCachedNets(isHere: boolean): readonly BotOptions['rating'][] | undefined {
  const [cached, setCached] = useState<readonly BotOptions['rating'][]>();
  useEffect(() => {
    if (isHere) void listCachedNets().then(setCached);
  }, [isHere]);
  return isHere ? cached : undefined;
}

interface ChoicesProps {
  legend: string;
  name: string;
  choices: readonly { value: string; label: string }[];
  cached?: readonly string[] | undefined;
  value: string;
  onChange: (value: string) => void;
}

function Choices({ legend, name, choices, cached, value, onChange }: ChoicesProps) {
  return (
    <fieldset className={classes.choices}>
      <legend>{legend}</legend>
      <div className={parts.segments}>
        {choices.map((choice) => (
          <label key={choice.value}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              disabled={cached !== undefined && !cached.includes(choice.value)}
              onChange={() => onChange(choice.value)}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

import * as z from 'zod/mini';

const botOptions = z.object({
  rating: z.literal(NET_RATINGS),
  color: z.enum(['w', 'b', 'any']),
  no_clock: z.optional(z.literal(true)),
});
type BotOptions = z.infer<typeof botOptions>;

const storageKey = 'tabiya-house';
const defaultOptions: BotOptions = { rating: 1500, color: 'any' };

function readBotOptions(): BotOptions {
  return localTexts.readJson(storageKey, botOptions) ?? defaultOptions;
}

function changeBotOptions(options: BotOptions, choice: { rating: string } | { color: string }): BotOptions {
  const changed = { ...options, ...('rating' in choice ? { rating: Number(choice.rating) } : choice) };
  return z.safeParse(botOptions, changed).data ?? options;
}

function storeBotOptions(options: BotOptions): void {
  localTexts.write(storageKey, JSON.stringify(options));
}
