import type { ComponentProps, ReactNode } from 'react';

import parts from './parts.module.css';

export { parts };

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

export function Figure({ value, label, isMinor }: { value: ReactNode; label: ReactNode; isMinor?: boolean }) {
  return (
    <div className={parts.figure} data-minor={isMinor}>
      <b>{value}</b>
      <span>{label}</span>
    </div>
  );
}
