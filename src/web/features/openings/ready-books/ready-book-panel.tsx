import { Button, Group } from '@mantine/core';
import { IconCheck, IconPlayerPlay } from '@tabler/icons-react';
import { INITIAL_EPD } from 'chessops/fen';
import { Link } from 'react-router';
import { useMutation } from '@tanstack/react-query';

import type { BookOutline } from '#chess/building/book-outline';
import { findMinutes } from '#chess/memory/minutes';
import { numberSans } from '#chess/pgn/numbered-moves';
import { nameColor } from '#chess/position/color-name';

import { makeOpeningAddress } from '../../../opening/opening-address.ts';
import { makeTrainingAddress } from '../../../training/training-address.ts';
import { usePace } from '../../../training/use-pace.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { Figure, Panel, PanelHeader, parts } from '../../../ui/parts.tsx';
import type { ReadyBook } from './book-list.ts';
import classes from './ready-books.module.css';
import { useBringBackLast } from '../../../opening/study-history.ts';
import { findFreePlace } from '../../../opening/study-setting/free-place.ts';
import { useSaveStudy, useStudies } from '../../../opening/studies.ts';
import { showFailure, showUndo } from '../../../ui/notices.tsx';
import { loadText } from './book-texts.ts';

interface ReadyBookPanelProps {
  book: ReadyBook;
  outline: BookOutline | undefined;
}

export function ReadyBookPanel({ book, outline }: ReadyBookPanelProps) {
  const { title, color, sentence } = book;
  const { mutate, isPending, isSuccess, variables, error, current, canAdd, isKnown } = useTaking(book);
  const pace = usePace();
  const side = nameColor(color);
  return (
    <Panel padded className={`${parts.stack} ${classes.panel}`} aria-label={title}>
      <PanelHeader title={title} />
      <p>{sentence}</p>
      <Group gap="xl">
        <Figure value={outline?.positions ?? '…'} label="positions to learn" />
        <Figure value={outline?.chapters.length ?? '…'} label="chapters" />
        <Figure
          value={outline ? findMinutes({ fresh: outline.positions }, pace) : '…'}
          label="minutes to learn"
        />
      </Group>
      <ul className={`${parts.list} ${classes.chapters}`} aria-label="Chapters">
        {outline?.chapters.map(({ name, sans, positions }) => (
          <li key={name} className={parts.row}>
            <div style={{ flex: 1 }}>
              <b>{name}</b>
              <span className={parts.quiet}>{numberSans(sans)}</span>
            </div>
            {positions}
          </li>
        ))}
      </ul>
      {isSuccess ? (
        <>
          <p role="status">
            {variables === 'add'
              ? `${title} is now part of your ${side} repertoire.`
              : `${title} is now your ${side} repertoire.`}
          </p>
          <Group gap="xs">
            <Button
              component={Link}
              to={makeTrainingAddress(color)}
              leftSection={<IconPlayerPlay size={18} aria-hidden="true" />}
            >
              Train now
            </Button>
            <Button
              component={Link}
              to={makeOpeningAddress({ color, position: INITIAL_EPD })}
              variant="default"
            >
              Show on the board
            </Button>
          </Group>
        </>
      ) : (
        <>
          <Group gap="xs">
            <Button
              leftSection={<IconCheck size={18} aria-hidden="true" />}
              loading={isPending && variables === 'set'}
              disabled={!isKnown || isPending}
              onClick={() => mutate('set')}
            >
              Set as {side} repertoire
            </Button>
            {canAdd && (
              <Button
                variant="default"
                loading={isPending && variables === 'add'}
                disabled={!isKnown || isPending}
                onClick={() => mutate('add')}
              >
                Add to {side} repertoire
              </Button>
            )}
          </Group>
          {error && (
            <InlineError>The repertoire was not saved. {error.message.replace(/\.?$/, '.')}</InlineError>
          )}
          <p className={parts.quiet}>
            {current
              ? `“Set” replaces ${current.title}, but the history keeps it. “Add” keeps both.`
              : 'Nothing is saved yet.'}
          </p>
        </>
      )}
    </Panel>
  );
}

type Taking = 'set' | 'add';

function useTaking({ id, title, color }: ReadyBook) {
  const studies = useStudies();
  const saveStudy = useSaveStudy();
  const current = studies[color];
  const place = findFreePlace(current);
  const bringBack = useBringBackLast(color);
  const taking = useMutation({
    networkMode: 'always',
    mutationFn: async (taking: Taking) => {
      const isFurther = taking === 'add' && place !== undefined;
      await saveStudy({
        color,
        ...(isFurther && { place }),
        title,
        link: null,
        study_text: await loadText(id),
        exclude_move_indicators: '',
        last_update: new Date().toISOString(),
        ...(!isFurther && { seen_revision: current?.parts[0]?.revision ?? null }),
        what: `${isFurther ? 'Added' : 'Set'} the ready-made repertoire ${title}`,
      });
      if (current && !isFurther)
        showUndo(`${title} replaced ${current.title}.`, () => {
          bringBack().catch((error: Error) => showFailure(error.message));
        });
    },
  });
  return {
    ...taking,
    current,
    canAdd: place !== undefined,
    isKnown: !studies.isLoading && !studies.isFailed,
  };
}
