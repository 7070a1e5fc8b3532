/** Names the browser tab after the screen; React moves the element into the document's head. */
export function PageTitle({ title }: { title?: string }) {
  return <title>{title === undefined ? 'Tabiya' : `${title} · Tabiya`}</title>;
}
