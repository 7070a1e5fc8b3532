import { type ReactNode, useDeferredValue, useState } from 'react';

import { parts } from '../../../ui/parts.tsx';
import classes from './library.module.css';

interface WindowedListProps<Item> {
  label: string;
  items: readonly Item[];
  rowHeight: number;
  mostHeight: string;
  getKey: (item: Item) => string;
  children: (item: Item) => ReactNode;
}

const spareRows = 8;
const aroundHeight = 290;

/** All rows must have the same height. */
export function WindowedList<Item>({
  label,
  items,
  rowHeight,
  mostHeight,
  getKey,
  children,
}: WindowedListProps<Item>) {
  const [view, setView] = useState({ top: 0, height: window.innerHeight - aroundHeight });
  const spare = useDeferredValue(spareRows, 0);
  const first = Math.max(0, Math.floor(view.top / rowHeight) - spare);
  // `view` changes every four rows. The spare rows cover the rows in between.
  const last = Math.ceil((view.top + view.height) / rowHeight) + spare;
  const shown = items.slice(first, last);
  return (
    <div
      className={`${parts.panel} ${classes.scroller}`}
      style={{ height: `min(${items.length * rowHeight + 2}px, ${mostHeight})` }}
      tabIndex={0}
      role="group"
      aria-label={label}
      onScroll={({ currentTarget: { scrollTop, clientHeight } }) => {
        const top = Math.floor(scrollTop / (4 * rowHeight)) * 4 * rowHeight;
        if (top !== view.top || clientHeight !== view.height) setView({ top, height: clientHeight });
      }}
    >
      <ul className={classes.rows} style={{ height: items.length * rowHeight }}>
        {shown.map((item, index) => (
          <li
            key={getKey(item)}
            className={`${parts.row} ${classes.row}`}
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
