/**
 * For a button that disappears when it is pressed: the keyboard goes on at its place, not at the top of the page. Answers with
 * a function that moves the focus to `home` if it was lost, and says whether it did.
 */
export function holdFocus(pressed: Element | null, home: HTMLElement | null | undefined): () => boolean {
  const isHeld = pressed?.contains(document.activeElement) ?? false;
  return () => {
    const isLost = isHeld && document.activeElement === document.body;
    if (isLost) home?.focus({ preventScroll: true });
    return isLost;
  };
}
