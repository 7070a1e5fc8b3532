import { type ReactNode, useDeferredValue, useState } from 'react';

import classes from './library.module.css';

interface WindowedListProps<Item> {
  label: string;
  items: readonly Item[];
  rowHeight: number;
  /** As high as its rows, up to this. */
  mostHeight: string;
  getKey: (item: Item) => string;
  children: (item: Item) => ReactNode;
}

/** Rows beyond the edge, so that none is missing while one scrolls. */
const spareRows = 8;
/** Such a list leaves at least this much of the window's height to other parts. */
const aroundHeight = 290;

/** A list of any length that draws only the rows in sight. Every row has the same height. */
export function WindowedList<Item>({
  label,
  items,
  rowHeight,
  mostHeight,
  getKey,
  children,
}: WindowedListProps<Item>) {
  const [view, setView] = useState({ top: 0, height: window.innerHeight - aroundHeight });
  // At first only the rows that may be in sight; the rest is drawn between frames.
  const spare = useDeferredValue(spareRows, 0);
  const first = Math.max(0, Math.floor(view.top / rowHeight) - spare);
  // The window may have scrolled four rows further than the state says.
  const last = Math.ceil((view.top + view.height) / rowHeight) + spare;
  const shown = items.slice(first, last);
  return (
    <div
      className={classes.scroller}
      style={{ height: `min(${items.length * rowHeight + 2}px, ${mostHeight})` }}
      tabIndex={0}
      role="group"
      aria-label={label}
      onScroll={({ currentTarget: { scrollTop, clientHeight } }) => {
        // Something new has to be drawn only every few rows.
        const top = Math.floor(scrollTop / (4 * rowHeight)) * 4 * rowHeight;
        if (top !== view.top || clientHeight !== view.height) setView({ top, height: clientHeight });
      }}
    >
      <ul className={classes.rows} style={{ height: items.length * rowHeight }}>
        {shown.map((item, index) => (
          <li
            key={getKey(item)}
            className={classes.row}
            aria-setsize={items.length}
            aria-posinset={first + index + 1}
            style={{ height: rowHeight, transform: `translateY(${(first + index) * rowHeight}px)` }}
          >
            {children(item)}
          </li>
        ))}
      </ul>
    </div>
  );
}
