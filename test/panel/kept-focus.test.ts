import { describe, expect, test } from 'vitest';
import { deleteUser, listUsers } from '#access/contract/managed-user.ts';
import {
  changeCitationStatus,
  deleteCitation,
  listCitations,
} from '#agenda/contract/staff-citation.ts';
import { answerWith, LIVE, openAgenda } from './agenda-screen.tsx';
import { openFinances } from './finance-screen.tsx';
import { until } from './locator.ts';
import { dialog, press } from './menu.ts';
import { resize, setUpScreens } from './open-page.tsx';
import { openTab } from './reservations-screen.tsx';
import { CARLA, OWN, openUsers } from './users-screen.tsx';

setUpScreens();

/** Returns the record of the focused row and the name of the focused control. */
function focus(): { record: string | null; control: string } {
  const { activeElement: active } = document;
  const row = active?.closest<HTMLElement>('[data-record]');
  return {
    record: row?.dataset['record'] ?? null,
    control: active?.getAttribute('aria-label') ?? active?.textContent ?? '',
  };
}

const focusIs = (record: string | null, control: string | RegExp) =>
  until(() =>
    expect(focus()).toEqual({
      record,
      control: typeof control === 'string' ? control : expect.stringMatching(control),
    }),
  );

const print = (event: 'beforeprint' | 'afterprint') => window.dispatchEvent(new Event(event));

describe('after resizing or printing', () => {
  test.for([
    ['agenda', 'citation-3', openAgenda],
    ['reservations', 'reservation-3', openTab],
  ] as const)(
    'the %s list keeps the focus on the same control of the record',
    async ([_list, record, open]) => {
      const page = await open();
      for (const control of ['Más acciones para Cliente 3', 'Cliente 3']) {
        await page.getByRole('button', { name: control, exact: true }).focus();
        await resize(390);
        await until(() => expect(page.locator('tbody').count()).toBe(0));
        await focusIs(record, control);
        await resize(1440);
        await focusIs(record, control);
        print('beforeprint');
        await until(() => expect(page.locator('tbody').count()).toBe(0));
        await focusIs(record, control);
        print('afterprint');
        await page.locator('tbody').waitFor();
        await focusIs(record, control);
      }
    },
  );

  test('a list focuses the first control of the record if the other layout lacks the focused one', async () => {
    const page = await openFinances();
    const details = page.getByRole('button', { name: /^Detalle de/ }).first();
    await details.focus();
    const { record } = focus();
    await resize(390);
    await focusIs(record, 'Detalle');
  });

  test('a list closes an open menu and focuses the menu button of its row', async () => {
    const page = await openAgenda();
    await press(page, 'Más acciones para Cliente 3');
    await page.getByRole('menuitem', { name: 'Abrir' }).focus();
    await resize(390);
    await focusIs('citation-3', 'Más acciones para Cliente 3');
  });
});

describe('closing a dialog whose row is gone', () => {
  test('focuses the next row, or the list after the last row', async () => {
    const page = await openAgenda(LIVE.slice(0, 2));
    for (const [at, left] of [LIVE.slice(1, 2), []].entries()) {
      await press(page, `Más acciones para Cliente ${at}`);
      await page.getByRole('menuitem', { name: 'Eliminar' }).click();
      const deleted = { _id: `citation-${at}` };
      page.server.answer(deleteCitation, deleted, 'Cita eliminada exitosamente');
      page.server.answer(listCitations, answerWith(left));
      await press(dialog(page, '¿Eliminar esta cita?'), 'Eliminar');
      await dialog(page, '¿Eliminar esta cita?').waitFor({ state: 'detached' });
      if (left.length > 0) await focusIs('citation-1', 'Cliente 1');
    }
    await until(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Citas'));
  });

  test('focuses the next row if the row leaves the list after the dialog has closed', async () => {
    const page = await openAgenda(LIVE.slice(0, 3));
    await press(page, 'Más acciones para Cliente 0');
    await page.getByRole('menuitem', { name: 'Cancelar cita' }).click();
    const cancelled = { ...LIVE[0], status: 'cancelled' } as (typeof LIVE)[number];
    page.server
      .answer(changeCitationStatus, cancelled)
      .answer(listCitations, answerWith(LIVE.slice(1, 3)));
    await press(dialog(page, '¿Cancelar esta cita?'), 'Cancelar cita');
    await page.getByText('Cliente 0: Cancelada').waitFor();
    await until(() => expect(focus().record).toBe('citation-1'));
  });

  test('keeps the focus in the dialog that shows the list', async () => {
    const page = await openUsers();
    await press(page.getByRole('table'), 'Eliminar a Carla Sosa');
    page.server
      .answer(deleteUser, { _id: CARLA._id }, 'Usuario eliminado')
      .answer(listUsers, [OWN]);
    await press(dialog(page, 'Eliminar usuario'), 'Eliminar');
    await dialog(page, 'Eliminar usuario').waitFor({ state: 'detached' });
    await until(() =>
      expect(document.activeElement?.closest('[role=dialog]')?.textContent).toContain(OWN.name),
    );
  });
});
