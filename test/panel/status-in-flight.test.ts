import { describe, expect, test } from 'vitest';
import { changeCitationStatus, listCitations } from '#agenda/contract/staff-citation.ts';
import {
  changeReservationStatus,
  listReservations,
} from '#reservations/contract/staff-reservation.ts';
import { LIVE, openAgenda } from './agenda-screen.tsx';
import type { SentRequest } from './fake-server.ts';
import { type Locator, pass, until } from './locator.ts';
import { dialog, focused, press } from './menu.ts';
import { resize, setUpScreens } from './open-page.tsx';
import { ALL, answerWith, openTab } from './reservations-screen.tsx';

setUpScreens();

const pending = <Row extends { status: string }>(rows: readonly Row[]) =>
  rows.map((row): Row => ({ ...row, status: 'pending' }));

/** Sets the status of one of the records, as the server does. Returns the record. */
function move<Row extends { _id: string; status: string }>(
  rows: Row[],
  { params, body }: SentRequest,
): Row {
  const at = rows.findIndex(({ _id }) => _id === params['id']);
  const moved = { ...(rows[at] as Row), status: String(body['status']) };
  rows[at] = moved;
  return moved;
}

const LISTS = [
  {
    list: 'the agenda',
    open: async () => {
      const citations = pending(LIVE);
      const page = await openAgenda(citations);
      const answer = () =>
        page.server.answer(changeCitationStatus, (sent) => move(citations, sent));
      answer();
      return { page, answer };
    },
    read: listCitations,
    change: changeCitationStatus,
    further: 'Pasar a En Taller',
    failure: 'Failed to update citation',
    detail: 'Cliente 2: La cita cambió de estado mientras tanto. Revisa cómo quedó.',
    other: { status: 'in-workshop', label: 'En Taller', next: 'Pasar a En Proceso' },
    cancel: { verb: 'Cancelar cita', title: '¿Cancelar esta cita?' },
  },
  {
    list: 'the reservations list',
    open: async () => {
      const reservations = pending(ALL);
      const page = await openTab(reservations);
      const answer = () =>
        page.server.answer(changeReservationStatus, (sent) => move(reservations, sent));
      answer();
      return { page, answer };
    },
    read: listReservations,
    change: changeReservationStatus,
    further: 'Pasar a Importando',
    failure: 'Error al actualizar la reserva',
    detail: 'Cliente 2: La reserva cambió de estado mientras tanto. Revisa cómo quedó.',
    other: { status: 'importing', label: 'Importando', next: 'Pasar a Preparando' },
    cancel: { verb: 'Cancelar reserva', title: '¿Cancelar esta reserva?' },
  },
] as const;

/** The table row or the card of the client with this number. */
const rowOf = (page: Locator, at: number): Locator =>
  page.locator('tbody tr, main li:has([data-row])').nth(at);
const forward = (row: Locator, name: string): Locator => row.getByRole('button', { name });
const isBusy = (button: Locator) =>
  until(async () => expect(await button.getAttribute('aria-busy')).toBe('true'));

describe.for(LISTS)('$list', (list) => {
  const { open, read, change, further, failure, detail, other, cancel } = list;

  test('changes two rows at once; a failure reverts its own row only', async () => {
    const { page } = await open();
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
    // Their success does not remove the failure, which names its client.
    const alert = page.locator('main').getByRole('alert');
    await alert.getByText(failure, { exact: true }).waitFor();
    await alert.getByText(detail, { exact: true }).waitFor();
  });

  test('removes the failure of an earlier change at the next change', async () => {
    const { page, answer } = await open();
    page.server.reject(change, 'status-changed');
    await press(rowOf(page, 2), 'Pasar a Aceptado');
    await page.getByText(failure, { exact: true }).waitFor();
    answer();
    const release = page.server.hold(change);
    await press(rowOf(page, 1), 'Pasar a Aceptado');
    await page.getByText(failure, { exact: true }).waitFor({ state: 'detached' });
    release();
    await page.getByText('Cliente 1: Aceptado').waitFor();
  });

  test('reads the list after each change, and keeps the changes in flight', async () => {
    const { page, answer } = await open();
    const release = page.server.hold(change);
    await press(rowOf(page, 0), 'Pasar a Aceptado');
    await until(() => expect(page.server.requests(change)).toHaveLength(1));
    // Answers without the delay of the first one.
    answer();
    const releaseList = page.server.hold(read);
    const reads = page.server.requests(read).length;
    await press(rowOf(page, 1), 'Pasar a Aceptado');
    await until(() => expect(page.server.requests(read).length).toBeGreaterThan(reads));
    expect(page.server.requests(change)).toHaveLength(2);
    releaseList();
    // The answer has arrived once the second row can be changed again.
    await page.getByText('Cliente 1: Aceptado').waitFor();
    await pass(1000);
    await isBusy(forward(rowOf(page, 0), further));
    expect(await forward(rowOf(page, 1), further).getAttribute('aria-busy')).toBe('false');
    release();
    await page.getByText('Cliente 0: Aceptado').waitFor();
  });

  test('shows the status that another user has set, before the list is read again', async () => {
    const { page } = await open();
    page.server.reject(change, 'status-changed', { data: { status: other.status } });
    page.server.hold(read);
    await press(rowOf(page, 2), 'Pasar a Aceptado');
    await page.getByText(`${detail} Ahora está en «${other.label}».`, { exact: true }).waitFor();
    await forward(rowOf(page, 2), other.next).waitFor();
  });

  test('loads the next page while a change is in flight', async () => {
    const { page } = await open();
    const releaseList = page.server.hold(read);
    page.server.hold(change);
    await press(page, 'Siguiente');
    await press(rowOf(page, 0), 'Pasar a Aceptado');
    await until(() => expect(page.server.requests(change)).toHaveLength(1));
    releaseList();
    await page.locator('main').getByText('Cliente 10', { exact: true }).waitFor();
  });

  test('closes the confirmation of a cancellation while another change is in flight', async () => {
    const { page } = await open();
    await press(rowOf(page, 0), 'Pasar a Aceptado');
    await page.getByText('Cliente 0: Aceptado').waitFor();
    const release = page.server.hold(change);
    await press(page, 'Más acciones para Cliente 0');
    await page.getByRole('menuitem', { name: 'Volver a Pendiente de pago' }).click();
    await press(page, 'Más acciones para Cliente 0');
    await page.getByRole('menuitem', { name: cancel.verb }).click();
    const question = dialog(page, cancel.title);
    await isBusy(question.getByRole('button', { name: cancel.verb }));
    await press(question, 'Volver');
    await question.waitFor({ state: 'detached' });
    release();
    await page.getByText('Cliente 0: Pendiente de pago').waitFor();
    expect(page.server.requests(change)).toHaveLength(2);
  });

  test('shows a change in flight and its outcome after a switch to the phone layout', async () => {
    const { page } = await open();
    const release = page.server.hold(change);
    await press(rowOf(page, 0), 'Pasar a Aceptado');
    await until(() => expect(page.server.requests(change)).toHaveLength(1));
    await resize(390);
    expect(page.locator('tbody').count()).toBe(0);
    const button = forward(rowOf(page, 0), further);
    await isBusy(button);
    // Waits for the end of the press guard of the new button.
    await pass(1000);
    (await button.element()).click();
    await pass(0);
    expect(page.server.requests(change)).toHaveLength(1);

    // The row's menu reports that the change is still being saved.
    await press(page, 'Más acciones para Cliente 0');
    await page.getByRole('menuitem', { name: further }).click();
    await page.getByText('El cambio anterior de Cliente 0 todavía se está guardando.').waitFor();
    expect(page.server.requests(change)).toHaveLength(1);
    release();
    await page.getByText('Cliente 0: Aceptado').waitFor();
  });
});

test('the forward button of a reservation keeps the focus before and after «packed»', async () => {
  const [first] = ALL;
  if (!first) throw new Error('no reservation');
  const page = await openTab([{ ...first, status: 'preparing' }]);
  const row = rowOf(page, 0);
  const now = (status: typeof first.status) =>
    page.server
      .answer(changeReservationStatus, { ...first, status })
      .answer(listReservations, answerWith([{ ...first, status }]));
  now('packed');
  await press(row, 'Pasar a Empaquetado');
  await focused(forward(row, 'Despachar'));
  await pass(1000);
  now('dispatched');
  await press(row, 'Despachar');
  await focused(forward(row, 'Pasar a Completado'));
});
