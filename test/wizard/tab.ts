import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { vi } from 'vitest';
import { BookingPage } from '#booking/web/wizard/booking-page.tsx';
import { ReservePage } from '#reservations/web/reserve/reserve-page.tsx';
import { machineNow } from '../machine-clock.ts';
import { type FakeServer, type Network, startFakeServer, WORKING_NETWORK } from './fake-server.ts';
import { type Traversals, watchTraversals } from './traversals.ts';

export type WizardName = 'cita' | 'reserva';

const PERSON = {
  clientName: 'Ana Pereira',
  clientEmail: 'ana@ejemplo.com',
  clientPhone: '099 123 456',
  vehicleBrand: 'Yamaha',
  vehicleModel: 'MT-07',
  vehicleYear: '2022',
};

/** The tab's storage with every step but the last filled in. */
const DRAFTS: Record<WizardName, { key: string; value: Record<string, string>; last: number }> = {
  cita: {
    key: 'bujia.cita.v1',
    value: { ...PERSON, service: 'service-1', date: '2026-11-26', time: '10:00', notes: '' },
    last: 5,
  },
  reserva: {
    key: 'bujia.reserva.v1',
    value: {
      ...PERSON,
      clientCountry: 'Uruguay',
      clientState: 'Salto',
      clientAddress: 'Uruguay 1234',
      product: 'unit-1',
      notes: '',
    },
    last: 4,
  },
};

const PAGES = { cita: BookingPage, reserva: ReservePage } as const;
export const NOW = Date.parse('2026-11-22T12:00:00Z');

/**
 * A tab with one of the wizards, its fake server and a clock that only the test advances. Each step ends when the
 * moves in the history that it caused have arrived.
 */
export class Tab {
  readonly server: FakeServer;
  readonly #wizard: WizardName;
  readonly #traversals: Traversals;
  #root: Root | null = null;

  constructor(wizard: WizardName, network: Network) {
    this.#wizard = wizard;
    this.server = startFakeServer(network);
    vi.stubGlobal('fetch', this.server.fetch);
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    sessionStorage.clear();
    localStorage.clear();
    document.body.innerHTML = '<div id="root"></div>';
    const { key, value, last } = DRAFTS[wizard];
    sessionStorage.setItem(key, JSON.stringify({ savedAt: machineNow(), value }));
    history.pushState(null, '', `/${wizard}?paso=${last}`);
    this.#traversals = watchTraversals();
  }

  async load(): Promise<void> {
    const root = createRoot(document.getElementById('root') as HTMLElement);
    this.#root = root;
    await this.#act(() => root.render(createElement(PAGES[this.#wizard])));
    await this.wait(10);
  }

  /** Leaves the page and drops its pending answers; the server continues. */
  async reload(): Promise<void> {
    window.dispatchEvent(new Event('pagehide'));
    this.server.forgetPage();
    await this.#act(() => this.#root?.unmount());
    await this.load();
  }

  /** Opens the page in another tab of the same browser. */
  async openAgain(): Promise<void> {
    this.server.forgetPage();
    await this.#act(() => this.#root?.unmount());
    sessionStorage.clear();
    history.pushState(null, '', `/${this.#wizard}`);
    await this.load();
  }

  async close(): Promise<void> {
    this.server.forgetPage();
    await this.#act(() => this.#root?.unmount());
    this.#traversals.stop();
  }

  wait(milliseconds: number): Promise<void> {
    return this.#act(() => vi.advanceTimersByTimeAsync(milliseconds));
  }

  travel(delta: -1 | 1): Promise<void> {
    return this.#act(() => history.go(delta));
  }

  /** Presses the first button whose name begins with the text; returns whether there is one. */
  async press(name: string, times = 1): Promise<boolean> {
    const found = [...document.querySelectorAll('button')].find((button) =>
      button.textContent?.startsWith(name),
    );
    if (!found || found.disabled) return false;
    await this.#act(() => {
      for (let press = 0; press < times; press += 1) found.click();
    });
    return true;
  }

  async write(id: string, value: string): Promise<void> {
    const input = document.getElementById(id);
    if (!(input instanceof HTMLInputElement)) return;
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    await this.#act(() => {
      set?.call(input, value);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
  }

  /** Solves the sum and presses the submit button; does nothing on an earlier step. */
  async confirm(times = 1): Promise<void> {
    const [, left, sign, right] = /¿Cuánto es (\d+) ([+−]) (\d+)\?/.exec(this.text()) ?? [];
    if (left === undefined) return;
    await this.write('respuesta', String(Number(left) + (sign === '+' ? 1 : -1) * Number(right)));
    await this.press('Confirmar', times);
  }

  text(): string {
    return document.body.textContent ?? '';
  }

  /** Returns the name on the receipt; `null` without a receipt. */
  receipt(): string | null {
    // The form may mention an earlier booking.
    if (document.querySelector('form')) return null;
    return /(?:TURNO|CODIGO)-\d+/.exec(this.text())?.[0] ?? null;
  }

  /** Finishes the wizard on a working network, within a simulated minute. */
  async finish(): Promise<void> {
    this.server.network = WORKING_NETWORK;
    for (let round = 0; round < 30 && this.receipt() === null; round += 1) {
      await this.confirm();
      await this.press('Siguiente');
      await this.wait(2_000);
    }
    // All pending requests and answers arrive by then.
    await this.wait(12_000);
  }

  #act(step: () => unknown): Promise<void> {
    return act(async () => {
      await step();
      await this.#traversals.settled();
    });
  }
}
