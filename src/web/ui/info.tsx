import { IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, type ToggleEvent, useId, useRef } from 'react';

import classes from './info.module.css';

interface InfoProps {
  label: string;
  children: ReactNode;
}

const mostWidth = 320;
const gap = 6;

/**
 * A popover: the browser handles Escape, clicks outside and `aria-expanded`. Screen readers read it as the
 * button's description.
 */
export function Info({ label, children }: InfoProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.button}
        popoverTarget={id}
        aria-label={label}
        aria-describedby={id}
      >
        <IconInfoCircle size={16} stroke={1.7} aria-hidden="true" />
      </button>
      <span
        id={id}
        popover="auto"
        role="note"
        className={classes.text}
        onBeforeToggle={(event: ToggleEvent<HTMLElement>) => {
          if (event.newState === 'open' && button.current) placeBeside(event.currentTarget, button.current);
        }}
      >
        {children}
      </span>
    </>
  );
}

function placeBeside({ style }: HTMLElement, button: HTMLElement): void {
  const { left, top, bottom } = button.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const isAbove = bottom > 0.7 * clientHeight;
  const width = Math.min(mostWidth, clientWidth - 2 * gap);
  style.maxWidth = `${width}px`;
  style.left = `${Math.max(gap, Math.min(left - gap, clientWidth - width - gap))}px`;
  style.top = isAbove ? 'auto' : `${bottom + scrollY + gap}px`;
  style.bottom = isAbove ? `${clientHeight - top - scrollY + gap}px` : 'auto';
}
