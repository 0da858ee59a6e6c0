import { useState } from 'react';
import { getStaffSlots } from '#agenda/contract/agenda-calendar.ts';
import { enterCitation, listCitations } from '#agenda/contract/staff-citation.ts';
import { ManualDialog } from '#agenda/web/manual/manual-dialog.tsx';
import { getSettings } from '#ajustes/contract/settings.ts';
import { listAppointmentProducts } from '#productos/contract/product.ts';
import { listActiveServices } from '#servicios/contract/service.ts';
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

const NO_CITATIONS = {
  citations: [],
  counters: { total: 0, pending: 0, confirmed: 0, completed: 0 },
  total: 0,
  page: 1,
  totalPages: 1,
};

/** Each day has a free slot at 15:00; Sundays are closed. */
export const serverForEntry = (): FakeServer =>
  new FakeServer()
    .answer(getSettings, { showReserveButton: false, business: BUSINESS })
    .answer(listActiveServices, SERVICES)
    .answer(listAppointmentProducts, [BARS])
    .answer(listCitations, NO_CITATIONS)
    .answer(getStaffSlots, ({ params: { date = '' } }) =>
      new Date(date).getUTCDay() === 0
        ? { date, slots: [], nearest: [{ date: '2026-11-30', time: '09:00' }] }
        : { date, slots: [{ time: '15:00', available: true }], nearest: [] },
    )
    .answer(enterCitation, ENTERED);

/** The ids of the citations that were opened by the newest screen. */
export const openedIds: string[] = [];

function Screen() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Cita manual
      </button>
      <ManualDialog
        opened={opened}
        onClose={() => setOpened(false)}
        onCreated={(id) => openedIds.push(id)}
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

export async function openForm(server = serverForEntry()): Promise<Form> {
  openedIds.length = 0;
  const page = openScreen(<Screen />, { server });
  await press(page, 'Cita manual');
  const form = new Form(page);
  await form.dialog.waitFor();
  return form;
}
