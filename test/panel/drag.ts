import { vi } from 'vitest';
import { type Locator, pass } from './locator.ts';

/** Drags without a browser: dispatches the events of a drag at a height of the page, in pixels. */

function dispatchDrag(target: Element, type: string, clientY: number): void {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, clientY });
  // jsdom has no `DragEvent`.
  const dataTransfer = { types: [], setData: () => {}, setDragImage: () => {} };
  target.dispatchEvent(Object.assign(event, { dataTransfer }));
}

const FRAME_MS = 16;

/** Runs frames by the clock of the test instead of jsdom's: a drag is reported once per frame. */
export function stubFrames(): void {
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) =>
    setTimeout(() => draw(performance.now()), FRAME_MS),
  );
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
}

/** Drags an element over another one; `drop` drops it there. */
export async function dragOver(source: Locator, target: Locator, clientY = 0): Promise<void> {
  dispatchDrag(await source.element(), 'dragstart', 0);
  await pass(FRAME_MS);
  const over = await target.element();
  dispatchDrag(over, 'dragenter', clientY);
  dispatchDrag(over, 'dragover', clientY);
  await pass(FRAME_MS);
}

export async function drop(target: Locator, clientY = 0): Promise<void> {
  dispatchDrag(await target.element(), 'drop', clientY);
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
