import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { until } from '#test/panel/locator.ts';
import { isPrinting, usePrinting } from './use-narrow.ts';

/** The listener of the print media query, once the module has added it. */
let onMedia: ((change: { matches: boolean }) => void) | undefined;

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    addEventListener: (_change: string, listener: typeof onMedia) => {
      onMedia = listener;
    },
  }));
});
afterEach(() => vi.unstubAllGlobals());

function Shown() {
  return usePrinting() ? 'paper' : 'screen';
}

async function draw() {
  document.body.innerHTML = '<div id="root"></div>';
  const root = createRoot(document.body.firstElementChild as Element);
  root.render(<Shown />);
  const shows = (text: string) => until(() => expect(document.body.textContent).toBe(text));
  await until(() => expect(onMedia).toBeDefined());
  return { root, shows };
}

const print = (event: 'beforeprint' | 'afterprint') => window.dispatchEvent(new Event(event));

test('usePrinting detects the end of printing while no mounted component uses it', async () => {
  const first = await draw();
  await first.shows('screen');
  print('beforeprint');
  await first.shows('paper');
  first.root.unmount();
  print('afterprint');
  const second = await draw();
  await second.shows('screen');
  second.root.unmount();
});

test('usePrinting ignores the print media query, which ends while the print preview is open', async () => {
  const { root, shows } = await draw();
  print('beforeprint');
  await shows('paper');
  onMedia?.({ matches: false });
  expect(isPrinting()).toBe(true);
  print('afterprint');
  await shows('screen');
  root.unmount();
});

test('usePrinting follows the print media query when the browser has no `afterprint`', async () => {
  const event = Object.getOwnPropertyDescriptor(window, 'onafterprint') ?? {};
  Reflect.deleteProperty(window, 'onafterprint');
  onTestFinished(() => void Object.defineProperty(window, 'onafterprint', event));
  const { root, shows } = await draw();
  onMedia?.({ matches: true });
  await shows('paper');
  onMedia?.({ matches: false });
  await shows('screen');
  root.unmount();
});
