import { Button, CloseButton, Group, Stack, Text, Textarea } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { countOf } from '#chess/count-of';
import type { GameImport } from '#chess/pgn/game-import';
import type { PlayerIdentity, LibraryGame } from '#chess/pgn/library-game';
import type { ColorName } from '#chess/position/color-name';
import type { LibraryGameDraft } from '#contract/library';
import { messageOf } from '#contract/thrown';

import { useGameOutbox } from '../../../library/game-outbox.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { InlineError } from '../../../ui/inline-error.tsx';
import { showFailure, showNotice } from '../../../ui/notices.tsx';
import { PgnFileField } from '../../../ui/pgn-file-field.tsx';
import { FoundGames } from './found-games.tsx';
import { useOwnNames } from '../../../library/own-names.ts';
import { makeDrafts, readPgnSource } from '../../../library/pgn-import.ts';

const EnterGame = lazy(async () => ({ default: (await import('./enter-game.tsx')).EnterGame }));

interface AddPgnProps {
  onAdded: (game: LibraryGameDraft) => void;
  onAddedMany: (keys: readonly string[]) => void;
  onClose: () => void;
}

export function AddPgn({ onAdded, onAddedMany, onClose }: AddPgnProps) {
  const outbox = useGameOutbox();
  const own = useOwnNames();
  const { progress, problem, read, makeDrafts } = usePgnImport();
  const [text, setText] = useState('');
  const [file, setFile] = useState<File>();
  const [found, setFound] = useState<GameImport>();
  const [side, setSide] = useState<ColorName>();
  const [isEntering, setIsEntering] = useState(false);
  const [saidHere, setSaidHere] = useState('');
  const names = saidHere === '' ? own.names : [...own.names, saidHere];

  useEffect(() => {
    // Load the next dialog now, because the user may be offline when it opens.
    import('./all-games.tsx').catch(() => undefined);
  }, []);

  async function readGames(player: PlayerIdentity): Promise<void> {
    setSide(player.side);
    const next = await read(file ?? text, player);
    if (next === undefined) return;
    const isPlain = next.games.length === 1 && next.broken.length + next.cut.length + next.sidesUnknown === 0;
    if (isPlain) await add(next.games);
    else setFound(next);
  }

  async function sayName(name: string): Promise<void> {
    try {
      const turned = await own.add(name);
      if (turned > 0) showNotice(`Your side changed in ${countOf(turned, 'game')}`);
    } catch (error) {
      showFailure(`Your name was not saved: ${messageOf(error)}.`);
    }
    setSaidHere(name);
    await readGames({ names: [...own.names, name] });
  }

  async function add(games: readonly LibraryGame[], source: 'pgn' | 'entered' = 'pgn'): Promise<void> {
    const drafts = await makeDrafts(games, source);
    const leftOut = games.length - drafts.length;
    const why = 'a name, an address or the text is too long';
    if (drafts.length === 0) return showFailure(`Nothing was added: ${why}. Shorten it and try again.`);
    await outbox.add(drafts, Date.now());
    onClose();
    const [only] = drafts;
    if (leftOut > 0) showFailure(`Left out ${countOf(leftOut, 'game')}: ${why}.`);
    if (drafts.length === 1 && only !== undefined) return onAdded(only);
    showNotice(`Added ${countOf(drafts.length, 'game')}`);
    onAddedMany(drafts.map(({ game_key }) => game_key));
  }

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
    <Dialog onClose={onClose} title="Add PGN" width={760} fullScreen="phone" staysOnPressBeside>
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
          <SaidNames names={own.said} onRemove={(name) => void own.remove(name)} />
          {problem !== '' && <InlineError>{problem}</InlineError>}
          <Group justify="space-between">
            <Button variant="default" onClick={() => setIsEntering(true)}>
              Enter a game
            </Button>
            <Group gap="sm">
              {progress && (
                <Text size="sm" c="dimmed" role="status">
                  {progress.doing === 'read' ? 'Read' : 'Added'} {progress.done.toLocaleString('en')} of{' '}
                  {countOf(progress.all, 'game')}
                </Text>
              )}
              <Button
                loading={progress !== undefined}
                disabled={text.trim() === '' && file === undefined}
                onClick={() => void readGames({ names })}
              >
                Read games
              </Button>
            </Group>
          </Group>
        </Stack>
      ) : (
        <FoundGames
          key={found.games.length}
          found={found}
          side={side}
          isBusy={progress !== undefined}
          onName={(name) => void sayName(name)}
          onSide={(chosen) => void readGames({ names, side: chosen })}
          onAdd={(games) => void add(games)}
          onBack={() => setFound(undefined)}
        />
      )}
    </Dialog>
  );
}

function SaidNames({ names, onRemove }: { names: readonly string[]; onRemove: (name: string) => void }) {
  if (names.length === 0) return null;
  return (
    <Group gap={4} role="group" aria-label="Your names in PGN files">
      <Text size="sm" c="dimmed">
        Your names in PGN files:
      </Text>
      {names.map((name) => (
        <Group key={name} gap={0} wrap="nowrap">
          <Text size="sm">{name}</Text>
          <CloseButton size="sm" aria-label={`${name} is not my name`} onClick={() => onRemove(name)} />
        </Group>
      ))}
    </Group>
  );
}

interface PgnImport {
  progress: { doing: 'read' | 'add'; done: number; all: number } | undefined;
  problem: string;
  read: (source: File | string, player: PlayerIdentity) => Promise<GameImport | undefined>;
  makeDrafts: (games: readonly LibraryGame[], source: 'pgn' | 'entered') => Promise<LibraryGameDraft[]>;
}

function usePgnImport(): PgnImport {
  const [progress, setProgress] = useState<PgnImport['progress']>();
  const [problem, setProblem] = useState('');
  const tell = (doing: 'read' | 'add') => (done: number, all: number) => setProgress({ doing, done, all });
  return {
    progress,
    problem,
    async read(source, player) {
      setProblem('');
      try {
        return await readPgnSource(source, player, tell('read'));
      } catch (error) {
        setProblem(`${messageOf(error)}.`);
        return undefined;
      } finally {
        setProgress(undefined);
      }
    },
    async makeDrafts(games, source) {
      const drafts = await makeDrafts(games, source, tell('add'));
      setProgress(undefined);
      return drafts;
    },
  };
}
