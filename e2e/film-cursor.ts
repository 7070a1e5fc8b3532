import type { Locator, Page } from '@playwright/test';

/** Draws a mouse pointer as a popover, because an open dialog would cover any other element. */
export function cursorScript(): void {
  const pointer = document.createElement('div');
  pointer.popover = 'manual';
  pointer.style.cssText = `position: fixed; inset: auto; left: 0; top: 0; width: 22px; height: 22px;
    margin: -11px 0 0 -11px; padding: 0; border: 2px solid #fff; border-radius: 50%;
    background: rgb(233 157 28 / 75%); pointer-events: none; transition: scale 120ms`;
  const place = ({ clientX, clientY }: MouseEvent): void => {
    if (!pointer.isConnected) document.documentElement.append(pointer);
    if (pointer.matches(':popover-open')) pointer.hidePopover();
    pointer.showPopover();
    pointer.style.translate = `${clientX}px ${clientY}px`;
  };
  addEventListener('mousemove', place, true);
  addEventListener('mousedown', () => (pointer.style.scale = '0.7'), true);
  addEventListener('mouseup', () => (pointer.style.scale = '1'), true);
}

export class Cursor {
  readonly #page: Page;
  readonly #say: (text: string) => void;

  constructor(page: Page, say: (text: string) => void) {
    this.#page = page;
    this.#say = say;
  }

  async say(text: string, readMs = 1200): Promise<void> {
    this.#say(text);
    await this.#page.waitForTimeout(readMs);
  }

  async moveTo(target: Locator): Promise<void> {
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (box === null) throw new Error(`${target.toString()} cannot be seen`);
    await this.#page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 24 });
  }

  async click(target: Locator, restMs = 700): Promise<void> {
    await this.moveTo(target);
    await this.#page.waitForTimeout(200);
    await target.click();
    await this.#page.waitForTimeout(restMs);
  }

  async type(target: Locator, text: string): Promise<void> {
    await this.click(target, 100);
    await target.fill('');
    await target.pressSequentially(text, { delay: 35 });
    await this.#page.waitForTimeout(300);
  }

  async press(key: string, times = 1, restMs = 350): Promise<void> {
    for (let time = 0; time < times; time++) {
      await this.#page.keyboard.press(key);
      await this.#page.waitForTimeout(restMs);
    }
  }
}
