import { describe, expect, test } from 'vitest';
import { patchCitationStatus } from '#agenda/contract/staff-citation.ts';
import { changeReservationStatus } from '#reservas/contract/staff-reservation.ts';
import { LIVE, openAgenda } from './agenda-screen.tsx';
import type { SentRequest } from './fake-server.ts';
import { type Locator, pass, until } from './locator.ts';
import { press } from './menu.ts';
import { resize, setUpScreens } from './open-screen.tsx';
import { ALL, openTab } from './reservations-screen.tsx';

setUpScreens();

const pending = <Row extends { status: string }>(rows: readonly Row[]) =>
  rows.map((row): Row => ({ ...row, status: 'pending' }));

/** Sets the status of one of the records, as the server does. Returns the record. */
function accept<Row extends { _id: string; status: string }>(
  rows: Row[],
  { params }: SentRequest,
): Row {
  const at = rows.findIndex(({ _id }) => _id === params['id']);
  const accepted = { ...(rows[at] as Row), status: 'accepted' };
  rows[at] = accepted;
  return accepted;
}

const LISTS = [
  {
    list: 'the agenda',
    open: async () => {
      const citations = pending(LIVE);
      const page = await openAgenda(citations);
      page.server.answer(patchCitationStatus, (sent) => accept(citations, sent));
      return page;
    },
    change: patchCitationStatus,
    further: 'Pasar a En Taller',
    failure: 'Failed to update citation',
  },
  {
    list: 'the reservations list',
    open: async () => {
      const reservations = pending(ALL);
      const page = await openTab(reservations);
      page.server.answer(changeReservationStatus, (sent) => accept(reservations, sent));
      return page;
    },
    change: changeReservationStatus,
    further: 'Pasar a Importando',
    failure: 'Error al actualizar la reserva',
  },
] as const;

/** The table row or the card of the client with this number. */
const rowOf = (page: Locator, at: number): Locator =>
  page.locator('tbody tr, main li:has([data-row])').nth(at);
const forward = (row: Locator, name: string): Locator => row.getByRole('button', { name });
const isBusy = (button: Locator) =>
  until(async () => expect(await button.getAttribute('aria-busy')).toBe('true'));

describe.for(LISTS)('$list', ({ open, change, further, failure }) => {
  test('changes two rows at once; a failure reverts its own row only', async () => {
    const page = await open();
    const release = page.server.hold(change);
    await press(rowOf(page, 0), 'Pasar a Aceptado');
    await press(rowOf(page, 1), 'Pasar a Aceptado');
    await until(() => expect(page.server.requests(change)).toHaveLength(2));
    for (const at of [0, 1]) await isBusy(forward(rowOf(page, at), further));
    expect(await forward(rowOf(page, 2), 'Pasar a Aceptado').getAttribute('aria-busy')).not.toBe(
      'true',
    );

    // The second row's answer is late; the third row's change fails meanwhile.
    page.server.reject(change, 'status-changed');
    await press(rowOf(page, 2), 'Pasar a Aceptado');
    await page.getByText(failure, { exact: true }).waitFor();
    await forward(rowOf(page, 2), 'Pasar a Aceptado').waitFor();
    for (const at of [0, 1]) await isBusy(forward(rowOf(page, at), further));
    release();
    await page.getByText('Cliente 0: Aceptado').waitFor();
    await page.getByText('Cliente 1: Aceptado').waitFor();
  });

  test('shows a change in flight also in the other layout, and its outcome', async () => {
    const page = await open();
    const release = page.server.hold(change);
    await press(rowOf(page, 0), 'Pasar a Aceptado');
    await until(() => expect(page.server.requests(change)).toHaveLength(1));
    await resize(390);
    expect(page.locator('tbody').count()).toBe(0);
    const button = forward(rowOf(page, 0), further);
    await isBusy(button);
    // Long enough for a button that has just appeared.
    await pass(1000);
    (await button.element()).click();
    await pass(0);
    expect(page.server.requests(change)).toHaveLength(1);

    // The row's menu is not silent about it.
    await press(page, 'Más acciones para Cliente 0');
    await page.getByRole('menuitem', { name: further }).click();
    await page.getByText('El cambio anterior de Cliente 0 todavía se está guardando.').waitFor();
    expect(page.server.requests(change)).toHaveLength(1);
    release();
    await page.getByText('Cliente 0: Aceptado').waitFor();
  });
});
