/**
 * For what is pressed and then gone: a keyboard goes on in its place, not at the top of the page. Answers what gives the focus to
 * `home` once it is lost, and says whether it did.
 */
export function holdFocus(pressed: Element | null, home: HTMLElement | null | undefined): () => boolean {
  const isHeld = pressed?.contains(document.activeElement) ?? false;
  return () => {
    const isLost = isHeld && document.activeElement === document.body;
    if (isLost) home?.focus({ preventScroll: true });
    return isLost;
  };
}
