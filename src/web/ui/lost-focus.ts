/**
 * For a button that disappears when pressed. The returned function moves the focus to `home` if the page has
 * lost it.
 */
export function holdFocus(pressed: Element | null, home: HTMLElement | null | undefined): () => boolean {
  const hasFocus = pressed?.contains(document.activeElement) ?? false;
  return () => {
    const isLost = hasFocus && document.activeElement === document.body;
    if (isLost) home?.focus({ preventScroll: true });
    return isLost;
  };
}
