import { Button, Text, TextInput } from '@mantine/core';
import { IconNote, IconSearch, IconSwords } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { countOf } from '#chess/count-of';
import { fenOfKey, positionKey } from '#chess/position/key';
import { findPosition } from '#chess/position/moves';
import { positionNotes } from '#contract/collections/position-notes';

import { Board } from '../../board/board.tsx';
import { MiniBoard } from '../../board/mini-board.tsx';
import { makeDateText } from '../../lib/date-text.ts';
import { makePlayOutAddress } from '../../training/play-out-address.ts';
import { bringIntoSight } from '../../ui/bring-into-sight.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListSkeleton } from '../../ui/loading.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { parts } from '../../ui/parts.tsx';
import { PositionPanels } from '../../ui/position-panels.tsx';
import { useCollection } from '../../ui/use-collection.ts';
import classes from './notes.module.css';

const rowsPerPage = 100;

interface NoteRow {
  position_key: string;
  note: string;
  changed_at: string;
}

function findNotes(rows: readonly NoteRow[], text: string): NoteRow[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return rows
    .filter(({ position_key, note }) => {
      const searched = `${note} ${position_key}`.toLowerCase();
      return words.every((word) => searched.includes(word));
    })
    .sort((one, other) => other.changed_at.localeCompare(one.changed_at));
}

export function PositionNotesPage() {
  const { rows, error } = useCollection(positionNotes);
  const [search] = useSearchParams();
  const [text, setText] = useState('');
  const [shownRows, setShownRows] = useState(rowsPerPage);
  const found = useMemo(() => findNotes(rows ?? [], text), [rows, text]);
  const requested = findPosition(search.get('position')?.replaceAll('_', ' ') ?? '');
  const key = requested ? positionKey(requested) : found[0]?.position_key;
  const board = useRef<HTMLDivElement>(null);
  const isEmpty = rows?.length === 0 && !requested;
  return (
    <>
      <PageHeader title="Position notes" subtitle={rows && countOf(rows.length, 'note')} isOneLine />
      {rows === undefined && !error && <ListSkeleton rows={8} label="Loading your notes" />}
      {rows === undefined && error && (
        <EmptyState title="Your notes could not be loaded">Reload the page when you are online.</EmptyState>
      )}
      {isEmpty && (
        <EmptyState icon={<IconNote size={48} stroke={1.2} />} title="No notes yet">
          Press Add a note next to a board. The note appears wherever the position comes up.
        </EmptyState>
      )}
      {rows !== undefined && !isEmpty && (
        <div className={classes.grid}>
          <div className={parts.column}>
            <TextInput
              leftSection={<IconSearch size={16} aria-hidden="true" />}
              aria-label="Search your notes"
              placeholder="Search: words or a FEN"
              value={text}
              onChange={({ currentTarget: { value } }) => {
                setText(value);
                setShownRows(rowsPerPage);
              }}
            />
            <ul className={`${parts.panel} ${parts.list} ${classes.rows}`} aria-label="Notes">
              {found.slice(0, shownRows).map(({ position_key, note, changed_at }) => (
                <li key={position_key}>
                  <Link
                    to={`?position=${position_key.replaceAll(' ', '_')}`}
                    replace
                    className={parts.hoverRow}
                    aria-current={position_key === key || undefined}
                    onClick={() => bringIntoSight(board.current)}
                  >
                    <span className={classes.mini}>
                      <MiniBoard fen={position_key} orientation={findSide(position_key)} />
                    </span>
                    <span className={classes.words}>
                      <span className={classes.note}>{note}</span>
                      <span className={parts.small}>{makeDateText(new Date(changed_at))}</span>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
            <Text size="sm" c="dimmed" role="status">
              {text.trim() !== '' && (found.length === 0 ? 'Nothing found.' : countOf(found.length, 'note'))}
            </Text>
            {found.length > shownRows && (
              <Button variant="default" onClick={() => setShownRows(shownRows + rowsPerPage)}>
                Show more
              </Button>
            )}
          </div>
          {key !== undefined && (
            <div ref={board} className={`${parts.column} ${classes.side}`}>
              <Board label="Position" fen={fenOfKey(key, 0)} orientation={findSide(key)} drawable />
              <PositionPanels fen={key} />
              <div className={parts.wrap}>
                <Button
                  component={Link}
                  to={makePlayOutAddress({ fen: fenOfKey(key, 0), color: findSide(key) })}
                  variant="default"
                  leftSection={<IconSwords size={18} stroke={1.7} aria-hidden="true" />}
                >
                  Play it out
                </Button>
              </div>
            </div>
          )}
        </div>
      )}
    </>
  );
}

function findSide(key: string): 'white' | 'black' {
  return key.split(' ')[1] === 'b' ? 'black' : 'white';
}
