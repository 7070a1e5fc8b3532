import { Button } from '@mantine/core';
import { IconCheck, IconPlayerPlay } from '@tabler/icons-react';
import { INITIAL_EPD } from 'chessops/fen';
import { Link } from 'react-router';

import type { BookOutline } from '#chess/building/book-outline';
import { findMinutes } from '#chess/memory/minutes';

import { makeOpeningAddress } from '../../../opening/opening-address.ts';
import { makeTrainingAddress } from '../../../training/training-address.ts';
import { useAnswerMs } from '../../../training/use-answer-ms.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { numberSans } from '#chess/pgn/numbered-moves';
import { nameColor } from '#chess/position/color-name';
import type { ReadyBook } from './book-list.ts';
import { useTaking } from './use-taking.ts';
import classes from './ready-books.module.css';

interface ReadyBookPanelProps {
  book: ReadyBook;
  outline: BookOutline | undefined;
}

export function ReadyBookPanel({ book, outline }: ReadyBookPanelProps) {
  const { title, color, sentence } = book;
  const { mutate, isPending, isSuccess, variables, error, current, canAdd, isKnown } = useTaking(book);
  const answerMs = useAnswerMs();
  const side = nameColor(color);
  return (
    <section className={classes.panel} aria-label={title}>
      <h2>{title}</h2>
      <p>{sentence}</p>
      <dl className={classes.figures}>
        <Figure label="positions to learn">{outline?.positions}</Figure>
        <Figure label="chapters">{outline?.chapters.length}</Figure>
        <Figure label="minutes to learn">{outline && findMinutes(0, 0, answerMs, outline.positions)}</Figure>
      </dl>
      <ul className={classes.chapters} aria-label="Chapters">
        {outline?.chapters.map(({ name, sans, positions }) => (
          <li key={name}>
            <b>{name}</b>
            <span className={classes.quiet}>{numberSans(sans)}</span>
            <span className={classes.number}>{positions}</span>
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
          <div className={classes.actions}>
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
          </div>
        </>
      ) : (
        <>
          <div className={classes.actions}>
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
          </div>
          {error && (
            <InlineError>The repertoire was not saved. {error.message.replace(/\.?$/, '.')}</InlineError>
          )}
          <p className={classes.quiet}>
            {current
              ? `Set replaces ${current.title}, which stays in the history. Add keeps both.`
              : 'Nothing is saved yet.'}
          </p>
        </>
      )}
    </section>
  );
}

function Figure({ label, children }: { label: string; children: number | undefined }) {
  return (
    <div>
      <dt className={classes.quiet}>{label}</dt>
      <dd>{children?.toLocaleString('en') ?? '…'}</dd>
    </div>
  );
}
