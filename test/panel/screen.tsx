import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { vi } from 'vitest';
import { PageErrorBanner } from '#ui/panel/feedback/page-error-banner.tsx';
import { PageErrorsProvider } from '#ui/panel/feedback/page-errors.tsx';
import { createQueryClient } from '#ui/panel/query-client.ts';
import { theme } from '#ui/panel/theme.ts';
import { READS } from './records.ts';

/** Waits for what a busy machine owes. */
export function until<Found>(look: () => Found): Promise<Found> {
  return vi.waitFor(look, { timeout: 15_000, interval: 10 });
}

const KEY = 'idempotency-key';

/** What jsdom does not have and the kit asks for. */
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
  Object.defineProperty(document, 'fonts', { value: fonts });
  Element.prototype.scrollIntoView = () => {};
}

type Refusal = { message: string; fields?: Readonly<Record<string, string>> };

/** One form of the panel without a browser. The server reads from `READS` and refuses what is sent. */
export class Screen {
  refusal: Refusal = { message: '' };
  sent = 0;
  /** Of each that was sent. */
  readonly keys: (string | null)[] = [];
  /** What is sent arrives, and its answer does not. */
  losing = false;
  /** What is sent waits for this before it is answered. */
  pause: Promise<void> = Promise.resolve();
  readonly #root: Root;

  constructor(form: ReactElement) {
    document.body.innerHTML = '<div id="root"></div>';
    vi.stubGlobal('fetch', this.#fetch);
    vi.stubGlobal('XMLHttpRequest', this.#uploads());
    this.#root = createRoot(document.getElementById('root') as HTMLElement);
    // Without the kit's animations and measurements.
    this.#root.render(
      <MantineProvider theme={theme} env="test">
        <QueryClientProvider client={createQueryClient()}>
          <PageErrorsProvider>
            <PageErrorBanner />
            {form}
          </PageErrorsProvider>
        </QueryClientProvider>
      </MantineProvider>,
    );
  }

  close(): void {
    this.#root.unmount();
  }

  readonly #fetch: typeof fetch = async (input, init) => {
    if (init?.method !== undefined && init.method !== 'GET') {
      if (!String(input).includes('preview')) this.#note(new Headers(init.headers).get(KEY));
      await this.pause;
      if (this.losing) throw new TypeError('lost');
      return json(400, { success: false, code: 'invalid-input', ...this.refusal });
    }
    const data = READS[String(input).split('?')[0] ?? ''];
    return data === undefined
      ? json(404, { success: false, code: 'not-found', message: 'No existe.' })
      : json(200, { success: true, data });
  };

  #note(key: string | null): void {
    this.sent += 1;
    this.keys.push(key);
  }

  /** What `uploadForm` uses of an XMLHttpRequest. */
  #uploads() {
    const note = (key: string | null) => this.#note(key);
    const isLosing = () => this.losing;
    const pause = () => this.pause;
    const refuse = () => JSON.stringify({ success: false, code: 'invalid-input', ...this.refusal });
    return class {
      upload = {};
      status = 400;
      responseText = '';
      onload = () => {};
      onloadend = () => {};
      onerror = () => {};
      readonly #headers = new Headers();
      open() {}
      setRequestHeader(name: string, value: string) {
        this.#headers.set(name, value);
      }
      send() {
        note(this.#headers.get(KEY));
        this.responseText = refuse();
        void pause().then(() => {
          if (isLosing()) this.onerror();
          else this.onload();
          this.onloadend();
        });
      }
    };
  }

  /** Until it is drawn, and a dialog has taken the focus. */
  async ready(): Promise<void> {
    await until(() => {
      const dialog = document.querySelector('[role=dialog]');
      const taken = dialog === null || document.activeElement !== document.body;
      if (!document.querySelector('label') || !taken) throw new Error('not ready');
    });
  }

  /** The control with a label that begins so. */
  field(label: string): HTMLInputElement {
    const labels = [...document.querySelectorAll('label')];
    const control = labels.find((each) => each.textContent?.startsWith(label))?.control;
    if (!control) throw new Error(`no field: ${label}`);
    return control as HTMLInputElement;
  }

  async write(label: string, value: string): Promise<void> {
    const input = await until(() => this.field(label));
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value') ?? {};
    input.focus();
    set?.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await until(() => {
      if (input.isConnected && input.value !== value) throw new Error(`not written: ${label}`);
    });
  }

  /** Writes into a field with a list, and takes the offer that begins so. */
  async choose(label: string, text: string): Promise<void> {
    const input = await until(() => this.field(label));
    input.focus();
    input.click();
    await this.write(label, text);
    const offer = await until(() => {
      const offers = [...document.querySelectorAll<HTMLElement>('[role=option]')];
      const found = offers.find((each) => each.textContent?.startsWith(text));
      if (!found) throw new Error(`no offer: ${text}`);
      return found;
    });
    offer.click();
  }

  async press(name: string): Promise<void> {
    const button = await until(() => {
      const buttons = [...document.querySelectorAll('button')];
      const found = buttons.findLast((each) => each.textContent === name);
      if (!found || found.disabled) throw new Error(`no button: ${name}`);
      return found;
    });
    button.click();
  }

  /** What interrupts who listens. */
  alerts(): string {
    return [...document.querySelectorAll('[role=alert]')].map((each) => each.textContent).join(' ');
  }

  /** How often a sentence is on the screen. */
  count(sentence: string): number {
    return (document.body.textContent ?? '').split(sentence).length - 1;
  }
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  });
}
