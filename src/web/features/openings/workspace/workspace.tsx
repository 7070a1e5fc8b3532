import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { INITIAL_EPD } from 'chessops/fen';
import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';

import { InlineError } from '../../../ui/inline-error.tsx';
import { parts } from '../../../ui/parts.tsx';
import { useScreenKeys } from '../../../ui/screen-keys.tsx';
import type { OpeningKey } from '../opening-keys.ts';
import { useRepertoire } from '../repertoire-context.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { PositionBoard } from './position-board.tsx';
import { describeBookPosition } from './position-words.ts';
import { SearchBox } from './search-box.tsx';
import { useWorkspaceModel, WorkspaceContext } from './use-workspace.ts';
import classes from './workspace.module.css';

interface WorkspaceProps {
  searchSlot: HTMLElement | null;
  children: ReactNode;
}

export function Workspace({ searchSlot, children }: WorkspaceProps) {
  const { book } = useRepertoire();
  const workspace = useWorkspaceModel();
  const { position, isNowhere, view, send } = workspace;
  const { chosen, gapRow } = view;
  const search = useRef<HTMLInputElement>(null);
  const left = useBoardInSight(gapRow?.key);

  useScreenKeys<Exclude<OpeningKey, 'a'>>(
    {
      ArrowLeft: () => send({ kind: 'back' }),
      ArrowRight: chosen && (() => send({ kind: 'forward' })),
      ArrowUp: () => send({ kind: 'choose', offset: -1 }),
      ArrowDown: () => send({ kind: 'choose', offset: 1 }),
      Home: () => send({ kind: 'step', steps: 0 }),
      f: () => send({ kind: 'toggle', what: 'isFlipped' }),
      e: () => send({ kind: 'toggle', what: 'isEngineOn' }),
      g: () => send({ kind: 'next-gap' }),
      '/': () => search.current?.focus(),
    },
    { repeats: true },
  );

  if (book.error)
    return (
      <div className={classes.failure}>
        <InlineError onRetry={book.retry}>
          Your repertoire could not be loaded: {book.error.message}.
        </InlineError>
      </div>
    );
  if (isNowhere)
    return (
      <div className={classes.failure}>
        <InlineError>
          This position is not in your {book.color} repertoire.{' '}
          <button
            type="button"
            className={parts.link}
            onClick={() => send({ kind: 'go', to: { key: INITIAL_EPD } })}
          >
            Go to the start
          </button>
        </InlineError>
      </div>
    );
  return (
    <WorkspaceContext value={workspace}>
      {searchSlot && createPortal(<SearchBox ref={search} />, searchSlot)}
      <div ref={left} className={classes.left}>
        <div className={classes.top}>{position && <Breadcrumbs position={position} />}</div>
        <PositionBoard />
      </div>
      <VisuallyHidden role="status">{position && describeBookPosition(position, gapRow?.san)}</VisuallyHidden>
      {children}
    </WorkspaceContext>
  );
}

function useBoardInSight(gapKey: string | undefined) {
  const left = useRef<HTMLDivElement>(null);
  const isPhone = useMediaQuery('(max-width: 47.99em)');
  useEffect(() => {
    if (isPhone && gapKey !== undefined) left.current?.scrollIntoView({ block: 'start' });
  }, [isPhone, gapKey]);
  return left;
}
