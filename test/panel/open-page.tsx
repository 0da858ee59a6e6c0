import type { ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, onTestFinished, vi } from 'vitest';
import type { PublicBusiness } from '#settings/contract/settings.ts';
import { FakeServer } from './fake-server.ts';
import { Locator, pass } from './locator.ts';
import { isVisible } from './roles.ts';

/** Monday, 23 November 2026, 09:00 in the workshop. */
const PAGE_TIME = Date.parse('2026-11-23T12:00:00Z');

/** Returns the time of the page, epoch milliseconds. The test's fake timers advance it. */
export function pageNow(): number {
  const time = vi.getMockedSystemTime();
  if (time === null) throw new Error('the page is not open');
  return time.getTime();
}

/** The public data of the business. */
export const BUSINESS: PublicBusiness = {
  name: 'Taller de prueba',
  phone: '',
  whatsapp: '',
  address: '',
  mapUrl: '',
  socialLinks: { tiktok: '', instagram: '', youtube: '' },
  timeZone: 'America/Montevideo',
  weeklyHours: [[], [], [], [], [], [], []],
  horizonDays: 60,
  withdrawalNotice: '',
  onlinePayments: false,
  sendsMail: true,
};

export type ScreenPage = Locator & { server: FakeServer; width: number };

/**
 * Gives each test of a file a page without a browser: a clock that the test moves, a fake server
 * and an empty storage.
 */
export function setUpScreens(): void {
  let stubbed = false;
  const errors: string[] = [];
  beforeEach(() => {
    errors.length = 0;
    vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
      const line = parts.join(' ');
      // jsdom does not know the element.
      if (!line.includes('The tag <%s> is unrecognized')) errors.push(line);
    });
    if (!stubbed) stubBrowser();
    stubbed = true;
    vi.useFakeTimers({
      now: PAGE_TIME,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    });
    // jsdom has no modal dialogs.
    HTMLDialogElement.prototype.showModal = function showModal() {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function close() {
      this.open = false;
    };
    vi.stubGlobal('scrollTo', () => {});
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, '', '/admin');
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    if (errors.length > 0) throw new Error(`errors on the console:\n${errors.join('\n')}`);
  });
}

/** Stubs the browser functions that Mantine needs and jsdom does not have. */
export function stubBrowser(): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('reduced-motion'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  const fonts = { addEventListener: () => {}, removeEventListener: () => {} };
  Object.defineProperty(document, 'fonts', { value: fonts, configurable: true });
  Element.prototype.scrollIntoView = () => {};
  Element.prototype.checkVisibility = function checkVisibility() {
    return isVisible(this);
  };
}

export type Options = { server?: FakeServer; width?: number };

/** Draws a public page, without the providers of the panel, until the test ends. */
export function openPage(
  screen: ReactElement,
  { server = new FakeServer(), width = 1440 }: Options = {},
): ScreenPage {
  setWidth(width);
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('XMLHttpRequest', server.XMLHttpRequest);
  document.body.innerHTML = '<div id="root"></div><section id="panel-layer"></section>';
  const root = createRoot(document.getElementById('root') as HTMLElement);
  root.render(screen);
  onTestFinished(async () => {
    root.unmount();
    await pass(0);
    server.assertNoProblems();
  });
  const page = new Locator(() => [document.body], 'page') as ScreenPage;
  return Object.assign(page, { server, width });
}

/** The listeners of media queries, which `resize` calls. */
let onResize = new Set<() => void>();

/** Media queries of `min-width` and `max-width`, in `px` or `em`, answer for this width. */
function setWidth(width: number): void {
  onResize = new Set();
  vi.stubGlobal('innerWidth', width);
  vi.stubGlobal('matchMedia', (query: string) => new FakeMediaQuery(query));
}

/** Changes the width of the window, as turning a tablet does. */
export async function resize(width: number): Promise<void> {
  vi.stubGlobal('innerWidth', width);
  for (const listener of onResize) listener();
  await pass(0);
}

class FakeMediaQuery {
  readonly media: string;
  readonly #listeners = new Map<unknown, () => void>();

  constructor(query: string) {
    this.media = query;
  }

  get matches(): boolean {
    return matchesAt(innerWidth, this.media);
  }

  addEventListener(_change: string, listener: (event: FakeMediaQuery) => void): void {
    let before = this.matches;
    const onWidth = () => {
      if (this.matches !== before) listener(this);
      before = this.matches;
    };
    this.#listeners.set(listener, onWidth);
    onResize.add(onWidth);
  }

  removeEventListener(_change: string, listener: (event: FakeMediaQuery) => void): void {
    onResize.delete(this.#listeners.get(listener) ?? (() => {}));
  }
}

function matchesAt(width: number, query: string): boolean {
  if (query.includes('reduced-motion')) return true;
  const range = /(min-width:|max-width:|width\s*[<>]=?)\s*([\d.]+)(px|em|rem)/.exec(query);
  if (!range) return false;
  const [, kind = '', figure = '', unit] = range;
  const limit = Number(figure) * (unit === 'px' ? 1 : 16);
  if (kind.includes('<')) return kind.includes('=') ? width <= limit : width < limit;
  return kind === 'max-width:' ? width <= limit : width >= limit;
}
