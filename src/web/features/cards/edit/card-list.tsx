import { Text, UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Card } from '#contract/cards';

import { MiniBoard } from '../../../board/mini-board.tsx';
import { useGrowingCount } from '../../../lib/growing-count.ts';
import { type CardOpenings, makeCardTitle } from './card-filter.ts';
import { isCardDue } from '../card-store.ts';
import { makeStateText, makeTagText } from '../due-words.ts';
import classes from './card-list.module.css';

interface CardListProps {
  cards: readonly Card[];
  openings: CardOpenings;
  nowMs: number;
  selectedId: string | undefined;
  checkedIds: ReadonlySet<string>;
  onSelect: (id: string | undefined) => void;
  onCheck: (id: string, isChecked: boolean) => void;
}

const rowHeight = 84;
const overscan = 6;
const rowsPerFrame = 2;

export function CardList(props: CardListProps) {
  const { cards, selectedId, onSelect } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 600 });
  const rowCount = cards.length + 1;
  const first = Math.max(0, Math.floor(view.top / rowHeight) - overscan);
  const last = Math.min(rowCount, Math.ceil((view.top + view.height) / rowHeight) + overscan);
  const drawnCount = useGrowingCount(last - first, rowsPerFrame);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const measure = () => setView({ top: element.scrollTop, height: element.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const selectedRow = cards.findIndex(({ id }) => id === selectedId) + 1;
    const row = Math.min(Math.max(selectedRow + step, 0), cards.length);
    onSelect(cards[row - 1]?.id);
    const top = row * rowHeight;
    const element = scroller.current;
    if (element === null) return;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + rowHeight > element.scrollTop + element.clientHeight) {
      element.scrollTop = top + rowHeight - element.clientHeight;
    }
  };

  return (
    <div
      ref={scroller}
      className={classes.scroller}
      tabIndex={0}
      role="region"
      aria-label="SP Cards"
      onKeyDown={onKeyDown}
    >
      <ul className={classes.list} style={{ height: rowCount * rowHeight }}>
        {Array.from({ length: drawnCount }, (_, offset) => {
          const row = first + offset;
          const card = cards[row - 1];
          return (
            <li
              key={card?.id ?? 'none'}
              className={classes.row}
              style={{ height: rowHeight, transform: `translateY(${row * rowHeight}px)` }}
              aria-posinset={row + 1}
              aria-setsize={rowCount}
              data-selected={card?.id === selectedId || undefined}
            >
              {card === undefined ? (
                <NoCardRow isSelected={selectedId === undefined} onSelect={() => onSelect(undefined)} />
              ) : (
                <CardRow card={card} {...props} />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function NoCardRow({ isSelected, onSelect }: { isSelected: boolean; onSelect: () => void }) {
  return (
    <UnstyledButton className={classes.none} aria-pressed={isSelected} onClick={onSelect}>
      <Text c="dimmed" span>
        No card selected...
      </Text>
    </UnstyledButton>
  );
}

function CardRow({
  card,
  openings,
  nowMs,
  selectedId,
  checkedIds,
  onSelect,
  onCheck,
}: CardListProps & { card: Card }) {
  const title = makeCardTitle(card);
  const opening = openings.get(card.id) ?? '';
  const words = [opening, ...(card.tags ?? []).map(makeTagText)].filter(Boolean).join(' · ');
  return (
    <>
      <input
        type="checkbox"
        className={classes.check}
        aria-label={`Tick ${title}`}
        checked={checkedIds.has(card.id)}
        onChange={(event) => onCheck(card.id, event.currentTarget.checked)}
      />
      <UnstyledButton
        className={classes.card}
        aria-pressed={card.id === selectedId}
        onClick={() => onSelect(card.id)}
      >
        <span className={classes.mini}>
          <MiniBoard fen={card.prompt_fen} orientation={card.orientation} />
        </span>
        <span className={classes.words}>
          <span className={classes.title}>{title}</span>
          <span className={classes.facts} data-due={isCardDue(card, nowMs) || undefined}>
            <span
              className={classes.dot}
              data-state={card.state}
              data-suspended={card.suspended_at !== undefined || undefined}
              aria-hidden="true"
            />
            {makeStateText(card, nowMs)}
          </span>
          {words !== '' && <span className={classes.about}>{words}</span>}
        </span>
      </UnstyledButton>
    </>
  );
}
