export function PageTitle({ title }: { title?: string }) {
  return <title>{title === undefined ? 'Tabiya' : `${title} · Tabiya`}</title>;
}
