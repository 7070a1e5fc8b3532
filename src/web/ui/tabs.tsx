import {
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  use,
  useId,
  useMemo,
} from 'react';

import classes from './tabs.module.css';

interface Choice {
  id: string;
  value: string;
  onChange: (value: string) => void;
}

const ChoiceContext = createContext<Choice>({ id: '', value: '', onChange: () => undefined });

interface TabsProps {
  ref?: Ref<HTMLDivElement>;
  value: string;
  onChange: (value: string) => void;
  className?: string | undefined;
  /** A `TabList` and its `TabPanel`s. */
  children: ReactNode;
}

/** One of several panels, chosen in a row of tabs: arrows go through them, and the one that has the focus is shown. */
export function Tabs({ ref, value, onChange, className, children }: TabsProps) {
  const id = useId();
  const choice = useMemo(() => ({ id, value, onChange }), [id, value, onChange]);
  return (
    <ChoiceContext value={choice}>
      <div ref={ref} className={className}>
        {children}
      </div>
    </ChoiceContext>
  );
}

interface TabListProps {
  label?: string;
  className?: string | undefined;
  onClick?: (event: MouseEvent) => void;
  children: ReactNode;
}

export function TabList({ label, className, onClick, children }: TabListProps) {
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
    const at = tabs.findIndex((tab) => tab === document.activeElement);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const tab = tabs.at(next % tabs.length);
    tab?.focus();
    tab?.click();
  }
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs have the focus
    <div
      role="tablist"
      aria-label={label}
      className={`${classes.list} ${className ?? ''}`}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      {children}
    </div>
  );
}

export function Tab({ value, children }: { value: string; children: ReactNode }) {
  const { id, value: chosen, onChange } = use(ChoiceContext);
  const isChosen = value === chosen;
  return (
    <button
      type="button"
      role="tab"
      id={`${id}-tab-${value}`}
      className={classes.tab}
      aria-selected={isChosen}
      aria-controls={isChosen ? `${id}-panel-${value}` : undefined}
      tabIndex={isChosen ? 0 : -1}
      onClick={() => onChange(value)}
    >
      {children}
    </button>
  );
}

interface TabPanelProps {
  value: string;
  className?: string | undefined;
  /** It stays as it is while another is shown. */
  isKept?: boolean;
  children: ReactNode;
}

export function TabPanel({ value, className, isKept = false, children }: TabPanelProps) {
  const { id, value: chosen } = use(ChoiceContext);
  const isShown = value === chosen;
  if (!isShown && !isKept) return null;
  return (
    <div
      role="tabpanel"
      id={`${id}-panel-${value}`}
      aria-labelledby={`${id}-tab-${value}`}
      className={className}
      hidden={!isShown}
    >
      {children}
    </div>
  );
}
