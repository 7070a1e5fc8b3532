import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import classes from './finding-rows.module.css';

export interface FindingRow {
  key: string;
  /** What it is about, the way there under it, and what stands at the end of the row. */
  text: ReactNode;
  line: string;
  end?: ReactNode;
}

interface FindingRowsProps {
  label: string;
  rows: readonly FindingRow[];
  onOpen: (index: number) => void;
}

/** Rows that open on a board. */
export function FindingRows({ label, rows, onOpen }: FindingRowsProps) {
  return (
    <ul className={classes.rows} aria-label={label}>
      {rows.map(({ key, text, line, end }, index) => (
        <li key={key}>
          <UnstyledButton className={classes.row} onClick={() => onOpen(index)}>
            <span className={classes.text}>
              {text}
              <span className={classes.line}>{line}</span>
            </span>
            {end}
            <IconChevronRight size={16} aria-hidden="true" />
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
