import { IconChevronLeft } from '@tabler/icons-react';
import { useLayoutEffect, useMemo, useRef } from 'react';

import { makeMoveNumber } from '#chess/pgn/numbered-moves';

import type { BookPosition } from '../../../worker/book-position.ts';
import { parts } from '../../../ui/parts.tsx';
import { useWorkspace } from './use-workspace.ts';
import classes from './workspace.module.css';

export function Breadcrumbs({ position }: { position: BookPosition }) {
  const { view, send } = useWorkspace();
  const { gapRow: gap } = view;
  const { startPly } = position;
  const name = (gap && position.nextNames.get(gap.key)) ?? position.name;
  const way = useMemo(
    () => (gap ? [...position.way, { san: gap.san, key: gap.key, isBookMove: false }] : position.way),
    [position, gap],
  );
  const isOwn = (index: number): boolean =>
    (position.way.length - index) % 2 === 0 ? position.isOwnTurn : !position.isOwnTurn;
  const nav = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => {
      const last = nav.current?.children.item(way.length + 1);
      if (last instanceof HTMLElement) nav.current?.scrollTo({ left: last.offsetLeft });
    });
    return () => cancelAnimationFrame(frame);
  }, [way]);
  return (
    <div className={`${parts.row} ${classes.crumbs}`}>
      <nav ref={nav} aria-label="Moves to this position" className={classes.way}>
        <button
          type="button"
          className={`${parts.crumb} ${classes.crumb}`}
          aria-label="One move back"
          aria-disabled={way.length === 0}
          onClick={() => send({ kind: 'back' })}
        >
          <IconChevronLeft size={16} aria-hidden="true" />
        </button>
        <button
          type="button"
          className={`${parts.crumb} ${classes.crumb}`}
          aria-current={way.length === 0 ? 'step' : undefined}
          onClick={() => send({ kind: 'step', steps: 0 })}
        >
          Start
        </button>
        {way.map(({ san, key, isBookMove }, index) => {
          const ply = startPly + index;
          const hasNumber = ply % 2 === 0 || index === 0;
          return (
            <span key={`${index} ${key}`} className={classes.step}>
              {hasNumber && <span className={classes.number}>{makeMoveNumber(ply)}</span>}
              <button
                type="button"
                className={`${parts.crumb} ${classes.crumb}`}
                data-own={isOwn(index) || undefined}
                data-outside={!isBookMove || undefined}
                aria-current={index === way.length - 1 ? 'step' : undefined}
                onClick={() => send({ kind: 'step', steps: index + 1 })}
              >
                {san}
              </button>
            </span>
          );
        })}
      </nav>
      {name && (
        <span className={`${parts.quiet} ${parts.clip} ${classes.opening}`} title={name.name}>
          <b>{name.name}</b> {name.eco}
        </span>
      )}
    </div>
  );
}
