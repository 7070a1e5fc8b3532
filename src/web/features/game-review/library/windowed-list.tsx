import { type ReactNode, useDeferredValue, useState } from 'react';

import classes from './library.module.css';

interface WindowedListProps<Item> {
  label: string;
  items: readonly Item[];
  rowHeight: number;
  mostHeight: string;
  getKey: (item: Item) => string;
  children: (item: Item) => ReactNode;
}

/** Rows beyond the edge for scrolling. */
const spareRows = 8;
/** Leaves this much of the window's height. */
const aroundHeight = 290;

/** Virtualised, with rows of equal height. */
export function WindowedList<Item>({
  label,
  items,
  rowHeight,
  mostHeight,
  getKey,
  children,
}: WindowedListProps<Item>) {
  const [view, setView] = useState({ top: 0, height: window.innerHeight - aroundHeight });
  // Visible rows first.
  const spare = useDeferredValue(spareRows, 0);
  const first = Math.max(0, Math.floor(view.top / rowHeight) - spare);
  // The window may be four rows ahead of the state.
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
        // Renders every few rows.
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
