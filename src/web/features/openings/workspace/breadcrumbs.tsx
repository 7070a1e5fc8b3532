import { IconChevronLeft } from '@tabler/icons-react';
import { useLayoutEffect, useMemo, useRef } from 'react';

import { makeMoveNumber } from '#chess/pgn/numbered-moves';

import type { BookPosition } from '../../../worker/book-position.ts';
import classes from './workspace.module.css';

interface BreadcrumbsProps {
  position: BookPosition;
  /** The gap on the board. */
  gap: { san: string; key: string } | undefined;
  onStep: (steps: number) => void;
}

/** Each step goes back. */
export function Breadcrumbs({ position, gap, onStep }: BreadcrumbsProps) {
  const { startPly, name } = position;
  const way = useMemo(
    () => (gap ? [...position.way, { ...gap, isBookMove: false }] : position.way),
    [position, gap],
  );
  const isOwn = (index: number): boolean =>
    (position.way.length - index) % 2 === 0 ? position.isOwnTurn : !position.isOwnTurn;
  const nav = useRef<HTMLElement>(null);
  // Scrolls to the end in the painting frame, which lays out anyway.
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => {
      const last = nav.current?.children.item(way.length + 1);
      if (last instanceof HTMLElement) nav.current?.scrollTo({ left: last.offsetLeft });
    });
    return () => cancelAnimationFrame(frame);
  }, [way]);
  return (
    <div className={classes.crumbs}>
      <nav ref={nav} aria-label="Moves to this position" className={classes.way}>
        <button
          type="button"
          className={classes.crumb}
          aria-label="One move back"
          aria-disabled={way.length === 0}
          onClick={() => onStep(Math.max(0, way.length - 1))}
        >
          <IconChevronLeft size={16} aria-hidden="true" />
        </button>
        <button
          type="button"
          className={classes.crumb}
          aria-current={way.length === 0 ? 'step' : undefined}
          onClick={() => onStep(0)}
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
                className={classes.crumb}
                data-own={isOwn(index) || undefined}
                data-outside={!isBookMove || undefined}
                aria-current={index === way.length - 1 ? 'step' : undefined}
                onClick={() => onStep(index + 1)}
              >
                {san}
              </button>
            </span>
          );
        })}
      </nav>
      <span className={classes.opening}>
        {name && (
          <span className={classes.openingName} title={name.name}>
            <b>{name.name}</b> {name.eco}
          </span>
        )}
      </span>
    </div>
  );
}
