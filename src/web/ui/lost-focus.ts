/** For a button that disappears on press: returns a function that moves lost focus to `home`. */
export function holdFocus(pressed: Element | null, home: HTMLElement | null | undefined): () => boolean {
  const hasFocus = pressed?.contains(document.activeElement) ?? false;
  return () => {
    const isLost = hasFocus && document.activeElement === document.body;
    if (isLost) home?.focus({ preventScroll: true });
    return isLost;
  };
}
