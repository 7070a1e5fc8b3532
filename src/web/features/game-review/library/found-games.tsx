import { Button, Checkbox, Group, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { countOf } from '#chess/count-of';
import { findLikelyName, type GameImport } from '#chess/pgn/game-import';
import type { LibraryGame } from '#chess/pgn/library-game';
import type { ColorName } from '#chess/position/color-name';

import { makeResultText } from '../../../library/game-words.ts';
import { ColorDot } from '../../../ui/color-dot.tsx';
import { WindowedList } from './windowed-list.tsx';
import { parts } from '../../../ui/parts.tsx';
import classes from './library.module.css';

interface FoundGamesProps {
  found: GameImport;
  side: ColorName | undefined;
  isBusy: boolean;
  onName: (name: string) => void;
  onSide: (side: ColorName) => void;
  onAdd: (games: readonly LibraryGame[]) => void;
  onBack: () => void;
}

export function FoundGames({ found, side, isBusy, onName, onSide, onAdd, onBack }: FoundGamesProps) {
  const [left, setLeft] = useState<ReadonlySet<LibraryGame>>(new Set());
  const chosen = found.games.filter((game) => !left.has(game));
  return (
    <Stack gap="sm">
      <Problems found={found} />
      <WhoseSide found={found} side={side} isBusy={isBusy} onName={onName} onSide={onSide} />
      {found.games.length > 0 && (
        <>
          <Checkbox
            label={found.games.length === 1 ? 'The game' : `All ${countOf(found.games.length, 'game')}`}
            checked={left.size === 0}
            indeterminate={left.size > 0 && chosen.length > 0}
            onChange={() => setLeft(left.size === 0 ? new Set(found.games) : new Set())}
          />
          <WindowedList
            label="Games found"
            items={found.games}
            rowHeight={40}
            mostHeight="40dvh"
            getKey={(game) => `${game.key} ${found.games.indexOf(game)}`}
          >
            {(game) => (
              <label className={`${parts.row} ${classes.found}`}>
                <Checkbox
                  checked={!left.has(game)}
                  onChange={({ currentTarget: { checked } }) => {
                    const next = new Set(left);
                    if (checked) next.delete(game);
                    else next.add(game);
                    setLeft(next);
                  }}
                />
                <ColorDot color={game.playerColor} />
                <span>
                  {game.opponentName || '?'} ({makeResultText(game.result).words})
                </span>
                <span className={parts.quiet}>
                  {game.playedAt?.slice(0, 10) ?? 'no date'} · {countMoves(game.plies)}
                </span>
              </label>
            )}
          </WindowedList>
        </>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button disabled={chosen.length === 0} loading={isBusy} onClick={() => onAdd(chosen)}>
          Add {countOf(chosen.length, 'game')}
        </Button>
      </Group>
    </Stack>
  );
}

function countMoves(plies: number): string {
  return plies <= 2 ? 'one move' : `${Math.ceil(plies / 2)} moves`;
}

/** Asks for the user's name first, because users play both colours. */
function WhoseSide({
  found,
  side,
  isBusy,
  onName,
  onSide,
}: Pick<FoundGamesProps, 'found' | 'side' | 'isBusy' | 'onName' | 'onSide'>) {
  const likely = findLikelyName(found);
  const [refused, setRefused] = useState('');
  if (likely !== undefined && likely.name !== refused) {
    const all = found.games.length + found.sidesUnknown;
    return (
      <Group role="group" aria-label="Your name" gap="sm" p="sm" className={parts.panel}>
        <Text fw={600} flex={1} miw={200}>
          Are you {likely.name}?{' '}
          <span className={parts.quiet}>
            {likely.games.toLocaleString('en')} of {countOf(all, 'game')}
          </span>
        </Text>
        <Button loading={isBusy} onClick={() => onName(likely.name)}>
          Yes, that is me
        </Button>
        <Button variant="default" onClick={() => setRefused(likely.name)}>
          No
        </Button>
      </Group>
    );
  }
  if (found.sidesUnknown === 0 && side === undefined) return null;
  return (
    <Radio.Group
      label={
        side === undefined
          ? `In ${found.sidesUnknown.toLocaleString('en')} of the games neither player has one of your names. Which side were you?`
          : 'Your side, where neither player has one of your names:'
      }
      description="You can change your side later."
      value={side ?? null}
      onChange={(value) => onSide(value === 'Black' ? 'Black' : 'White')}
    >
      <Group mt={6}>
        <Radio value="White" label="White" />
        <Radio value="Black" label="Black" />
      </Group>
    </Radio.Group>
  );
}

const mostProblems = 100;

function Problems({ found }: { found: GameImport }) {
  const problems = [...found.broken, ...found.cut].sort((one, other) => one.number - other.number);
  if (problems.length === 0) return null;
  return (
    <div role="status">
      <Text size="sm" fw={600}>
        {[
          ...(found.broken.length > 0 ? [`${countOf(found.broken.length, 'game')} left out`] : []),
          ...(found.cut.length > 0 ? [`${countOf(found.cut.length, 'game')} cut short`] : []),
        ].join(', ')}
      </Text>
      <ul className={classes.problems}>
        {problems.slice(0, mostProblems).map(({ number, name, detail }) => (
          <li key={`${number} ${detail}`}>
            Game {number.toLocaleString('en')}
            {name !== '' && `, ${name}`}: {detail}
          </li>
        ))}
        {problems.length > mostProblems && (
          <li>and {(problems.length - mostProblems).toLocaleString('en')} more</li>
        )}
      </ul>
    </div>
  );
}
