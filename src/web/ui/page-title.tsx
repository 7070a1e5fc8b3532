/** React moves the `<title>` element into the document's head. */
export function PageTitle({ title }: { title?: string }) {
  return <title>{title === undefined ? 'Tabiya' : `${title} · Tabiya`}</title>;
}
