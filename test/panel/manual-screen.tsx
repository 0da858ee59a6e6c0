import { useState } from 'react';
import { getStaffSlots } from '#agenda/contract/agenda-calendar.ts';
import { enterCitation } from '#agenda/contract/manual-entry.ts';
import { ManualDialog } from '#agenda/web/manual/manual-dialog.tsx';
import type { ManualStart } from '#agenda/web/manual/manual-entry.ts';
import { getClient, type ListedClient, listClients } from '#clients/contract/client.ts';
import { type ListedMotorcycle, listMotorcycles } from '#clients/contract/motorcycle.ts';
import { plateKey } from '#clients/rules/client-fields.ts';
import { listAppointmentProducts } from '#products/contract/product.ts';
import { listActiveServices } from '#services/contract/service.ts';
import { getSettings } from '#settings/contract/settings.ts';
import { fold } from '#shared/text/fold.ts';
import { BOOKED } from './citation-screen.tsx';
import { FakeServer } from './fake-server.ts';
import type { Locator } from './locator.ts';
import { dialog, press } from './menu.ts';
import { BUSINESS, type ScreenPage } from './open-page.tsx';
import { openScreen } from './open-screen.tsx';

/** «Cita manual» with one service and one product. */

const {
  deletedAt: _1,
  history: _2,
  mails: _3,
  maintenance: _4,
  materials: _5,
  ...ENTERED
} = BOOKED;

export { ENTERED };

const OIL = { _id: 'oil', name: 'Cambio de aceite y filtro', duration: 45, price: 48.5 };
const BARS = { _id: 'bars', name: 'Kit de defensas', description: '', duration: 60, price: 210 };

export const SERVICES = [
  { ...OIL, description: '', category: 'maintenance' as const, requirements: [] },
];

const ONE_PAGE = { page: 1, totalPages: 1, more: false };

/** Answers with these clients and motorcycles on record, as the server finds them. */
export function withClients(
  server: FakeServer,
  clients: readonly ListedClient[],
  motorcycles: readonly ListedMotorcycle[] = [],
): FakeServer {
  const digits = (text: string) => text.replace(/\D/g, '').replace(/^0/, '');
  return server
    .answer(listClients, ({ query: { search = '' } }) => {
      const found = clients.filter(
        ({ name, phone }) =>
          fold(name).startsWith(fold(search)) ||
          (digits(search) !== '' && digits(phone).startsWith(digits(search))),
      );
      return { clients: found, total: found.length, ...ONE_PAGE };
    })
    .answer(listMotorcycles, ({ query: { search = '' } }) => {
      const found = motorcycles.filter(({ plate }) => plateKey(plate).startsWith(plateKey(search)));
      return { motorcycles: found, total: found.length, ...ONE_PAGE };
    })
    .answer(getClient, ({ params: { id } }) => {
      const client = clients.find(({ _id }) => _id === id);
      if (!client) throw new Error(`no client ${id}`);
      return {
        ...client,
        notes: '',
        taxNumber: '',
        taxName: '',
        prefersWhatsApp: false,
        version: 1,
        createdAt: '2026-11-20T12:00:00.000Z',
        anonymisedAt: null,
        contacts: [],
        motorcycles: client.motorcycles.map((each) => ({
          ...each,
          from: '2026-01-01',
          until: null,
        })),
        merged: [],
        splits: [],
        askedNames: [],
        canSplit: true,
        suggestions: [],
      };
    });
}

/** Each day has a free slot at 15:00; Sundays are closed. */
export const serverForEntry = (): FakeServer =>
  withClients(new FakeServer(), [])
    .answer(getSettings, { showReserveButton: false, business: BUSINESS })
    .answer(listActiveServices, SERVICES)
    .answer(listAppointmentProducts, [BARS])
    .answer(getStaffSlots, ({ params: { date = '' } }) =>
      new Date(date).getUTCDay() === 0
        ? { date, slots: [], nearest: [{ date: '2026-11-30', time: '09:00' }] }
        : { date, slots: [{ time: '15:00', available: true }], nearest: [] },
    )
    .answer(enterCitation, ENTERED);

/** The ids of the citations that were opened by the newest screen. */
export const openedIds: string[] = [];

function Screen({ start }: { start: ManualStart }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Cita manual
      </button>
      <ManualDialog
        opened={opened}
        start={start}
        onClose={() => setOpened(false)}
        onOpen={(id) => openedIds.push(id)}
      />
    </>
  );
}

/** The dialog, with its parts located by their visible names, as in `e2e/manual.e2e.ts`. */
export class Form {
  readonly page: ScreenPage;
  readonly dialog: Locator;
  constructor(page: ScreenPage) {
    this.page = page;
    this.dialog = dialog(page, 'Cita manual');
  }
  field(name: string) {
    return this.dialog.getByRole('textbox', { name });
  }
  choice(name: string) {
    return this.dialog.getByRole('combobox', { name });
  }
  get time() {
    return this.dialog.getByLabel('Hora', { exact: true });
  }
  day(name: string) {
    return this.dialog.getByRole('button', { name: `Fecha: ${name}` });
  }
  async pick(name: string, option: string): Promise<void> {
    await this.choice(name).click();
    await this.page.getByRole('option', { name: option }).click();
  }
  async choose(from: string, day: string): Promise<void> {
    await this.day(from).click();
    await this.page.getByRole('button', { name: day }).click();
    await this.day(day).waitFor();
  }
  async fill(name = 'Paula Methol'): Promise<void> {
    await this.field('Email').fill('  paula@ejemplo.com ');
    await this.choice('Nombre del cliente').fill(`  ${name}  `);
    await this.pick('Servicio', 'Cambio de aceite y filtro');
  }
  async send(): Promise<void> {
    await press(this.dialog, 'Crear cita');
  }
  says(text: string) {
    return this.dialog.getByRole('alert').getByText(text, { exact: true }).waitFor();
  }
}

export async function openForm(server = serverForEntry(), start: ManualStart = {}): Promise<Form> {
  openedIds.length = 0;
  const page = openScreen(<Screen start={start} />, { server });
  await press(page, 'Cita manual');
  const form = new Form(page);
  await form.dialog.waitFor();
  return form;
}
