/** Components that all screens share. Elements of other tags can use the CSS classes in `parts`. */
import type { ComponentProps, ReactNode } from 'react';

import parts from './parts.module.css';

export { parts };

/** A section with a border. Without `padded`, the content must provide the padding. */
export function Panel({
  padded = false,
  className = '',
  ...rest
}: ComponentProps<'section'> & { padded?: boolean }) {
  return <section className={`${parts.panel} ${className}`} data-padded={padded || undefined} {...rest} />;
}

export function PanelHeader({
  title,
  id,
  children,
}: {
  title: ReactNode;
  id?: string;
  children?: ReactNode;
}) {
  return (
    <header className={parts.panelHeader}>
      <h2 id={id}>{title}</h2>
      {children}
    </header>
  );
}

export function Chip({
  tone,
  className = '',
  ...rest
}: ComponentProps<'span'> & { tone?: 'good' | 'bad' | 'due' }) {
  return <span className={`${parts.chip} ${className}`} data-tone={tone} {...rest} />;
}

/** A number with a label that says what it counts. Minor figures are hidden where there is not enough room. */
export function Figure({ value, label, isMinor }: { value: ReactNode; label: ReactNode; isMinor?: boolean }) {
  return (
    <div className={parts.figure} data-minor={isMinor}>
      <b>{value}</b>
      <span>{label}</span>
    </div>
  );
}
