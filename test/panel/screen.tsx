import { MantineProvider } from '@mantine/core';
import { notifyManager, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { vi } from 'vitest';
import { PageErrorBanner, PageErrorsProvider } from '#ui/panel/feedback/page-errors.tsx';
import { createQueryClient } from '#ui/panel/query-client.ts';
import { theme } from '#ui/panel/theme.ts';
import { WAIT_TIMEOUT_MS } from '../timeouts.ts';
import { READS } from './records.ts';

/** Waits until the callback does not throw. */
export function until<Found>(find: () => Found): Promise<Found> {
  return vi.waitFor(find, { timeout: WAIT_TIMEOUT_MS, interval: 10 });
}

const KEY = 'idempotency-key';

type Rejection = { message: string; fields?: Readonly<Record<string, string>> };

/**
 * Renders one form of the panel without a browser. Its server replies to reads from `READS` and
 * rejects the rest.
 */
export class Screen {
  rejection: Rejection = { message: '' };
  sent = 0;
  /** The idempotency key of each request. */
  readonly keys: (string | null)[] = [];
  /** The body of each request. */
  readonly bodies: string[] = [];
  /** Replies to reads in place of those of `READS`. */
  reads: Readonly<Record<string, unknown>>;
  readonly #client = createQueryClient();
  /** Whether answers are lost after the request has arrived. */
  losesAnswers = false;
  /** Delays the answers. */
  pause: Promise<void> = Promise.resolve();
  readonly #root: Root;

  constructor(form: ReactElement, reads: Readonly<Record<string, unknown>> = {}) {
    this.reads = reads;
    document.body.innerHTML = '<div id="root"></div>';
    vi.stubGlobal('fetch', this.#fetch);
    vi.stubGlobal('XMLHttpRequest', this.#uploads());
    this.#root = createRoot(document.getElementById('root') as HTMLElement);
    // Without Mantine's animations and measurements.
    this.#root.render(
      <MantineProvider theme={theme} env="test">
        <QueryClientProvider client={this.#client}>
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
      if (!String(input).includes('preview')) {
        this.#record(new Headers(init.headers).get(KEY), init.body);
      }
      await this.pause;
      if (this.losesAnswers) throw new TypeError('lost');
      return json(400, { success: false, code: 'invalid-input', ...this.rejection });
    }
    const path = String(input).split('?')[0] ?? '';
    const data = path in this.reads ? this.reads[path] : READS[path];
    return data === undefined
      ? json(404, { success: false, code: 'not-found', message: 'No existe.' })
      : json(200, { success: true, data });
  };

  #record(key: string | null, body: unknown): void {
    this.sent += 1;
    this.keys.push(key);
    this.bodies.push(body instanceof FormData ? JSON.stringify([...body]) : String(body));
  }

  /** A stub with the members of XMLHttpRequest that `uploadForm` uses. */
  #uploads() {
    const record = (key: string | null, body: unknown) => this.#record(key, body);
    const losesAnswers = () => this.losesAnswers;
    const pause = () => this.pause;
    const rejection = () =>
      JSON.stringify({ success: false, code: 'invalid-input', ...this.rejection });
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
      send(body: unknown) {
        record(this.#headers.get(KEY), body);
        this.responseText = rejection();
        void pause().then(() => {
          if (losesAnswers()) this.onerror();
          else this.onload();
          this.onloadend();
        });
      }
    };
  }

  /** Reads everything shown again, as after a live event, and waits until React has rendered it. */
  async refetch(): Promise<void> {
    await this.#client.refetchQueries();
    // The observers are notified before this callback, and render in a microtask.
    await new Promise<void>((done) => notifyManager.schedule(done));
    await new Promise<void>((done) => setTimeout(done));
  }

  /** Returns the texts and values of the form, without the options of its fields. */
  shown(): string[] {
    const form = document.querySelector('form')?.cloneNode(true) as HTMLFormElement;
    for (const option of form.querySelectorAll('[role=option]')) option.remove();
    const fields = [...document.querySelectorAll<HTMLInputElement>('form input, form textarea')];
    return [form.textContent, ...fields.map(({ value, checked }) => `${value} ${checked}`)];
  }

  /** Waits until the form is rendered and a dialog has the focus. */
  async ready(): Promise<void> {
    await until(() => {
      const dialog = document.querySelector('[role=dialog]');
      const focused = dialog === null || document.activeElement !== document.body;
      if (!document.querySelector('label') || !focused) throw new Error('not ready');
    });
  }

  /** Returns the control whose label begins with the text. */
  field(label: string): HTMLInputElement {
    const labels = [...document.querySelectorAll('label')];
    const control = labels.find((each) => each.textContent?.startsWith(label))?.control;
    if (!control) throw new Error(`no field: ${label}`);
    return control as HTMLInputElement;
  }

  async write(label: string, value: string): Promise<void> {
    const input = await until(() => this.field(label));
    input.focus();
    this.type(input, value);
    await until(() => {
      if (input.isConnected && input.value !== value) throw new Error(`not written: ${label}`);
    });
  }

  /** Types a value, as a user does: the form may refuse it. */
  type(input: HTMLInputElement, value: string): void {
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value') ?? {};
    set?.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }

  /** Types into a field with a dropdown, and chooses the option that begins with the text. */
  async choose(label: string, text: string): Promise<void> {
    const input = await until(() => this.field(label));
    input.focus();
    input.click();
    await this.write(label, text);
    const option = await until(() => {
      const options = [...document.querySelectorAll<HTMLElement>('[role=option]')];
      const found = options.find((each) => each.textContent?.startsWith(text));
      if (!found) throw new Error(`no option: ${text}`);
      return found;
    });
    option.click();
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

  /** Returns the texts that screen readers announce at once. */
  alerts(): string {
    return [...document.querySelectorAll('[role=alert]')].map((each) => each.textContent).join(' ');
  }

  /** Returns how often a text is on the screen. */
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
