import { Button, Checkbox, Group, Radio, Stack, Text, Textarea } from '@mantine/core';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { LibraryGameDraft } from '#contract/library';
import type { GameImport } from '#chess/pgn/game-import';
import type { HeroColor, LibraryGame } from '#chess/pgn/library-game';
import { makeLibraryDraft } from '#contract/library-draft';

import { useUser } from '../../../lib/session.tsx';
import { mostImportBytes } from '../../../worker/game-tasks.ts';
import { runOpeningTask } from '../../../worker/run-task.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { InlineError } from '../../../ui/inline-error.tsx';
import { showNotice } from '../../../ui/notices.tsx';
import { PgnFileField } from '../../../ui/pgn-file-field.tsx';
import { makeResultText } from '../../../library/game-words.ts';
import { ColorDot } from '../../../ui/color-dot.tsx';
import { countGames } from './game-counts.ts';
import { useGameOutbox } from '../../../library/use-game-outbox.ts';
import { WindowedList } from './windowed-list.tsx';
import classes from './library.module.css';

const EnterGame = lazy(async () => ({ default: (await import('./enter-game.tsx')).EnterGame }));

interface AddPgnProps {
  /** One game was added: it is shown at once. */
  onAdded: (game: LibraryGameDraft) => void;
  onClose: () => void;
}

const gamesPerStep = 200;
const gamesPerPiece = 50;
const emptyImport: GameImport = { games: [], broken: [], cut: [], sidesUnknown: 0 };

/** Games by hand: pasted, from a file, or played on the board here. Nothing of it needs a network. */
export function AddPgn({ onAdded, onClose }: AddPgnProps) {
  const user = useUser();
  const outbox = useGameOutbox();
  const [text, setText] = useState('');
  const [file, setFile] = useState<File>();
  const [found, setFound] = useState<GameImport>();
  const [progress, setProgress] = useState<{ done: number; all: number }>();
  const [problem, setProblem] = useState('');
  /** Asked once, where neither name is the user's. */
  const [side, setSide] = useState<HeroColor>();
  const [isEntering, setIsEntering] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<LibraryGame>>(new Set());
  const names = useMemo(
    () => [user.username_lichess, user.username_chess_dot_com, user.username].filter((name) => name !== ''),
    [user],
  );

  async function read(chosenSide?: HeroColor): Promise<void> {
    setProblem('');
    setSide(chosenSide);
    setLeft(new Set());
    try {
      if (file && file.size > mostImportBytes)
        throw new Error(
          `The file is larger than ${mostImportBytes / 1024 / 1024} MB. Split it and add the parts`,
        );
      const all = await runOpeningTask('openGames', file ? await file.arrayBuffer() : text);
      let sum = emptyImport;
      for (let from = 0; from < all; from += gamesPerStep) {
        setProgress({ done: from, all });
        const hero = { names, side: chosenSide };
        const part = await runOpeningTask('readOpened', { from, count: gamesPerStep, hero });
        sum = {
          games: [...sum.games, ...part.games],
          broken: [...sum.broken, ...part.broken],
          cut: [...sum.cut, ...part.cut],
          sidesUnknown: sum.sidesUnknown + part.sidesUnknown,
        };
      }
      const isPlain = sum.games.length === 1 && sum.broken.length + sum.cut.length + sum.sidesUnknown === 0;
      if (isPlain) await add(sum.games);
      else if (sum.games.length + sum.sidesUnknown === 0 && sum.broken.length < 2)
        setProblem('There is no game in it. Paste the moves, or choose a PGN file.');
      else setFound(sum);
    } catch (error) {
      setProblem(`${error instanceof Error ? error.message : String(error)}.`);
    } finally {
      setProgress(undefined);
    }
  }

  async function add(games: readonly LibraryGame[], source: 'pgn' | 'entered' = 'pgn'): Promise<void> {
    let count = 0;
    // A few at a time, so that ten thousand games do not hold up the page.
    for (let from = 0; from < games.length; from += gamesPerPiece) {
      const drafts = games
        .slice(from, from + gamesPerPiece)
        .flatMap((game) => makeLibraryDraft(game, source) ?? []);
      outbox.add(drafts, Date.now());
      count += drafts.length;
      const [only] = drafts;
      if (games.length === 1 && only !== undefined) onAdded(only);
      if (games.length > gamesPerPiece) {
        setProgress({ done: from, all: games.length });
        await new Promise((resolve) => setTimeout(resolve));
      }
    }
    if (games.length !== 1) showNotice(`Added ${countGames(count)}`);
    onClose();
  }

  const chosen = found?.games.filter((game) => !left.has(game)) ?? [];
  if (isEntering) {
    return (
      <Suspense>
        <EnterGame
          name={names[0] ?? ''}
          onEntered={(game) => void add([game], 'entered')}
          onClose={onClose}
        />
      </Suspense>
    );
  }
  return (
    <Dialog opened onClose={onClose} title="Add PGN" width={760} fullScreen="phone" staysOnPressBeside>
      {found === undefined ? (
        <Stack gap="sm">
          <Textarea
            label="Paste PGN"
            description="One game or many, from anywhere."
            rows={8}
            value={text}
            data-autofocus
            disabled={file !== undefined}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <PgnFileField label="Or a file" file={file} onChange={setFile} />
          {problem !== '' && <InlineError>{problem}</InlineError>}
          <Group justify="space-between">
            <Button variant="default" onClick={() => setIsEntering(true)}>
              Enter a game
            </Button>
            <Group gap="sm">
              {progress && (
                <Text size="sm" c="dimmed" role="status">
                  Read {progress.done} of {progress.all} games
                </Text>
              )}
              <Button
                loading={progress !== undefined}
                disabled={text.trim() === '' && file === undefined}
                onClick={() => void read()}
              >
                Read games
              </Button>
            </Group>
          </Group>
        </Stack>
      ) : (
        <Stack gap="sm">
          <Problems found={found} />
          {(found.sidesUnknown > 0 || side !== undefined) && (
            <Radio.Group
              label={
                side === undefined
                  ? `In ${found.sidesUnknown} of the games neither player has one of your names. Which side were you?`
                  : 'Your side, where neither player has one of your names:'
              }
              value={side ?? null}
              onChange={(value) => void read(value === 'Black' ? 'Black' : 'White')}
            >
              <Group mt={6}>
                <Radio value="White" label="White" />
                <Radio value="Black" label="Black" />
              </Group>
            </Radio.Group>
          )}
          {found.games.length > 0 && (
            <>
              <Checkbox
                label={found.games.length === 1 ? 'The game' : `All ${countGames(found.games.length)}`}
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
                  <label className={classes.found}>
                    <Checkbox
                      checked={!left.has(game)}
                      onChange={({ currentTarget: { checked } }) => {
                        const next = new Set(left);
                        if (checked) next.delete(game);
                        else next.add(game);
                        setLeft(next);
                      }}
                    />
                    <ColorDot color={game.heroColor} />
                    <span>
                      {game.opponentName || '?'} ({makeResultText(game.result).words})
                    </span>
                    <span className={classes.quiet}>
                      {game.playedAt?.slice(0, 10) ?? 'no date'} · {countMoves(game.plies)}
                    </span>
                  </label>
                )}
              </WindowedList>
            </>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setFound(undefined)}>
              Back
            </Button>
            <Button
              disabled={chosen.length === 0}
              loading={progress !== undefined}
              onClick={() => void add(chosen)}
            >
              Add {chosen.length} {chosen.length === 1 ? 'game' : 'games'}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}

function countMoves(plies: number): string {
  return plies <= 2 ? 'one move' : `${Math.ceil(plies / 2)} moves`;
}

const mostProblems = 100;

/** What does not come in, or not whole, by its number in the text. */
function Problems({ found }: { found: GameImport }) {
  const problems = [...found.broken, ...found.cut].sort((one, other) => one.number - other.number);
  if (problems.length === 0) return null;
  return (
    <div role="status">
      <Text size="sm" fw={600}>
        {[
          ...(found.broken.length > 0 ? [`${countGames(found.broken.length)} left out`] : []),
          ...(found.cut.length > 0 ? [`${countGames(found.cut.length)} cut short`] : []),
        ].join(', ')}
      </Text>
      <ul className={classes.problems}>
        {problems.slice(0, mostProblems).map(({ number, name, detail }) => (
          <li key={`${number} ${detail}`}>
            Game {number}
            {name !== '' && `, ${name}`}: {detail}
          </li>
        ))}
        {problems.length > mostProblems && <li>and {problems.length - mostProblems} more</li>}
      </ul>
    </div>
  );
}
