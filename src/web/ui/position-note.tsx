import { ActionIcon, Button, InputBase, Text } from '@mantine/core';
import { IconNote, IconTrash } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { noteLimits, positionNotes } from '#contract/collections/position-notes';

import { connected } from '../lib/connection.ts';
import { useStore } from '../lib/use-store.ts';
import { InlineError } from './inline-error.tsx';
import { showFailure, showUndo } from './notices.tsx';
import { parts } from './parts.tsx';
import { useCollection } from './use-collection.ts';
import classes from './position-note.module.css';

const pauseMs = 600;

export function PositionNote({ position }: { position: string }) {
  return (
    <section aria-label="Position note" className={classes.box}>
      <NoteField key={position} position={position} />
    </section>
  );
}

function NoteField({ position }: { position: string }) {
  const { rows, pending, error, save, remove } = useCollection(positionNotes);
  const stored = rows?.find(({ position_key }) => position_key === position)?.note ?? '';
  const [draft, setDraft] = useState<string>();
  const [isTouched, setIsTouched] = useState(false);
  const sent = useRef<string>(undefined);
  const isShown = useRef(true);
  const isConnected = useStore(connected);

  async function write(): Promise<void> {
    if (draft === undefined || draft === (sent.current ?? stored)) return;
    const before = sent.current;
    sent.current = draft;
    try {
      await (draft.trim() === ''
        ? remove({ position_key: position })
        : save({ position_key: position, note: draft }));
    } catch (thrown) {
      sent.current = before;
      if (!isShown.current) report(thrown as Error);
    }
  }

  async function leave(): Promise<void> {
    await write();
    if (sent.current === undefined || sent.current === draft)
      setDraft((typed) => (typed === draft ? undefined : typed));
  }

  async function discard(): Promise<void> {
    const note = draft ?? stored;
    setDraft(undefined);
    sent.current = undefined;
    await remove({ position_key: position });
    showUndo('Note deleted.', () => void save({ position_key: position, note }).catch(report));
  }

  const writeNow = useEffectEvent(() => void write());
  useEffect(() => {
    if (draft === undefined) return undefined;
    const timer = setTimeout(() => writeNow(), pauseMs);
    return () => clearTimeout(timer);
  }, [draft]);
  // Unmounting causes no blur event, so save here too.
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      writeNow();
    };
  }, []);

  if (rows === undefined) return null;
  if (draft === undefined && stored === '') {
    const isFull = rows.length >= positionNotes.limit.rows;
    return (
      <>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          disabled={isFull}
          leftSection={<IconNote size={16} stroke={1.7} aria-hidden="true" />}
          onClick={() => setDraft('')}
        >
          Add a note
        </Button>
        {isFull && (
          <Text size="xs" c="dimmed" span>
            The limit is {positionNotes.limit.rows.toLocaleString('en')} notes. <AllNotes />
          </Text>
        )}
      </>
    );
  }
  const isSaved = (draft === undefined || draft === stored) && (pending === 0 || !isConnected);
  const savedText = isConnected ? 'Saved' : 'Saved on this device';
  return (
    <>
      <div className={classes.head}>
        <Text size="xs" fw={600} span>
          Position note
        </Text>
        <Text size="xs" c="dimmed" span role="status">
          {isTouched && !error && (isSaved ? savedText : 'Saving…')}
        </Text>
        <AllNotes />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          aria-label="Delete the note"
          title="Delete the note"
          disabled={stored === ''}
          onClick={() => void discard().catch(report)}
        >
          <IconTrash size={15} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
      </div>
      {/* Mantine's `Textarea` would add its autosize script to every board. */}
      <InputBase
        component="textarea"
        multiline
        aria-label="Position note"
        autoFocus={draft === ''}
        value={draft ?? stored}
        maxLength={noteLimits.characters}
        rows={2}
        onChange={({ currentTarget: { value } }) => {
          setDraft(value);
          setIsTouched(true);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          event.currentTarget.blur();
        }}
        onBlur={() => void leave()}
      />
      {error && <InlineError>{error.message}.</InlineError>}
    </>
  );
}

function report({ message }: Error): void {
  showFailure(`The position note was not saved: ${message}.`);
}

const listPath = '/position_notes';

function AllNotes() {
  const isHere = useLocation().pathname === listPath;
  return (
    !isHere && (
      <Link to={listPath} className={parts.link}>
        All notes
      </Link>
    )
  );
}
