import { vi } from 'vitest';
import { type Locator, pass } from './locator.ts';

/** Dragging without a browser: the events of a drag, at a height of the page in pixels. */

function tell(target: Element, type: string, clientY: number): void {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, clientY });
  // jsdom has no `DragEvent`.
  const dataTransfer = { types: [], setData: () => {}, setDragImage: () => {} };
  target.dispatchEvent(Object.assign(event, { dataTransfer }));
}

const FRAME_MS = 16;

/** Frames by the clock of the test: a drag is reported once in each. Those of jsdom have their own. */
export function stubFrames(): void {
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) =>
    setTimeout(() => draw(performance.now()), FRAME_MS),
  );
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
}

/** Takes an element and moves it over another one; `drop` lets it go there. */
export async function dragOver(source: Locator, target: Locator, clientY = 0): Promise<void> {
  tell(await source.element(), 'dragstart', 0);
  await pass(FRAME_MS);
  const over = await target.element();
  tell(over, 'dragenter', clientY);
  tell(over, 'dragover', clientY);
  await pass(FRAME_MS);
}

export async function drop(target: Locator, clientY = 0): Promise<void> {
  tell(await target.element(), 'drop', clientY);
  await pass(0);
}

export async function dragTo(source: Locator, target: Locator, clientY = 0): Promise<void> {
  await dragOver(source, target, clientY);
  await drop(target, clientY);
}

/** Presses an element at a height of the page, as a pointer does. */
export async function clickAt(target: Locator, clientY: number): Promise<void> {
  const element = await target.element();
  for (const type of ['pointerdown', 'click']) {
    element.dispatchEvent(new MouseEvent(type, { bubbles: true, clientY }));
  }
  await pass(0);
}
