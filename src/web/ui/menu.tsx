import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';

import classes from './menu.module.css';

interface MenuProps {
  renderButton: (button: {
    'aria-haspopup': 'menu';
    'aria-expanded': boolean;
    onClick: () => void;
    ref: RefObject<HTMLButtonElement | null>;
  }) => ReactNode;
  label: string;
  children: ReactNode;
}

export function Menu({ renderButton, label, children }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const whole = useRef<HTMLDivElement>(null);

  function close(): void {
    setIsOpen(false);
    button.current?.focus();
  }

  useEffect(() => {
    if (!isOpen) return;
    listItems(whole.current)[0]?.focus();
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !whole.current?.contains(target)) setIsOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [isOpen]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') close();
    if (event.key === 'Tab') setIsOpen(false);
    const items = listItems(whole.current);
    const at = items.findIndex((item) => item === document.activeElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    items.at(next % items.length)?.focus();
  }

  return (
    <div ref={whole} className={classes.whole}>
      {renderButton({
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        onClick: () => setIsOpen(!isOpen),
        ref: button,
      })}
      {isOpen && (
        // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the menu's items get the focus
        <div role="menu" aria-label={label} className={classes.list} onKeyDown={onKeyDown} onClick={close}>
          {children}
        </div>
      )}
    </div>
  );
}

function listItems(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
}

type MenuItemProps = { icon: ReactNode; children: ReactNode } & (
  | { onClick: () => void }
  | { downloadPath: string }
);

export function MenuItem({ icon, children, ...does }: MenuItemProps) {
  const shared = { role: 'menuitem', tabIndex: -1, className: classes.item };
  if ('downloadPath' in does) {
    return (
      <a {...shared} href={does.downloadPath} download>
        {icon}
        {children}
      </a>
    );
  }
  return (
    <button {...shared} type="button" onClick={does.onClick}>
      {icon}
      {children}
    </button>
  );
}
