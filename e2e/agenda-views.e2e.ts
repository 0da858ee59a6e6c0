import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import type { StaffCitation } from '#agenda/contract/staff-citation.ts';
import { isFocused, tabTo } from '#test/browser/keyboard.ts';
import { expectProblem, expectStatus } from '#test/browser/page.ts';
import { screenshot } from '#test/browser/screenshot.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { createStaff } from '#test/staff.ts';
import { type Booked, bookedOn, moveTo } from './support/booked.ts';
import { blockOf, dayOf, dragBlock, faceOf } from './support/calendar.ts';
import { boxOf, dragTo, dropIt, middleOf } from './support/drag.ts';
import { inspect } from './support/inspect.ts';
import { openPanel } from './support/panel.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();
afterEach(() => site.app.setNow(MONDAY_MORNING));

type Options = { now?: number };

async function open(view: 'dia' | 'semana', options: Options = {}): Promise<Page> {
  const { page } = await openPanel(site, ['agenda'], { hash: `#agenda/${view}`, ...options });
  await page.getByText(/^(Abierto .* · |Cerrado · )?(\d+ citas?|No hay citas)/).waitFor();
  return page;
}

const on = (date: string, time: string, clientName = 'Lucía Fernández') =>
  bookedOn(site, time, { date, clientName });

async function startOf({ id }: Booked) {
  const { headers } = await createStaff(site.app.context.db, ['agenda'], {
    now: site.app.context.clock(),
  });
  const reply = await request<StaffCitation>(
    `${site.app.url}/api/citations/${id}`,
    'GET',
    undefined,
    headers,
  );
  const { date, time, overbooked } = reply.body.data;
  return { start: `${date} ${time}`, overbooked };
}

test('the week by bay: what the server says, read out in words; Enter opens it', async () => {
  const first = await on('2026-11-24', '09:00');
  const second = await on('2026-11-24', '09:00', 'Martín Píriz');
  await moveTo(site, second, 'in-progress');
  const page = await open('semana');
  await page.getByRole('heading', { name: '23 – 29 de noviembre de 2026' }).waitFor();
  expect(await page.getByRole('heading', { level: 3 }).allTextContents()).toHaveLength(7);
  const tuesday = dayOf(page, '2026-11-24');
  expect(await tuesday.getByRole('button').all()).toHaveLength(2);
  const rest = 'Cambio de aceite y filtro';
  await tuesday
    .getByRole('button', {
      name: `09:00 a 09:45, Lucía Fernández, ${rest}, Pendiente de pago, puesto 1`,
    })
    .waitFor();
  const block = tuesday.getByRole('button', {
    name: `09:00 a 09:45, Martín Píriz, ${rest}, En Proceso, puesto 2`,
  });
  await block.press('Enter');
  await page.waitForURL(`**/admin#cita=${second.id}`);
  await expect.poll(() => blockOf(page, first).count()).toBe(1);
});

test('a long job goes on after the break and the night, in pieces that say so', async () => {
  const booked = await bookedOn(site, '15:00', {
    date: '2026-12-01',
    service: site.fixtures.engineRepair,
  });
  const page = await open('semana');
  await page.getByRole('button', { name: 'Semana siguiente' }).click();
  await page.getByRole('heading', { name: '30 de noviembre – 6 de diciembre de 2026' }).waitFor();
  const names = () =>
    faceOf(page, booked).evaluateAll((buttons) =>
      buttons.map((button) => button.getAttribute('aria-label')),
    );
  const said = 'Lucía Fernández, Reparación de motor, Pendiente de pago, puesto 1';
  await expect
    .poll(names)
    .toEqual([
      `15:00 a 18:00, ${said}, sigue más tarde`,
      `09:00 a 12:30, ${said}, continuación, sigue más tarde`,
      `13:30 a 15:00, ${said}, continuación`,
    ]);
  await page.waitForURL('**/admin#agenda/semana/2026-11-30');
  // A continuation is pressed and dragged onto free ground: nothing is moved and nothing opens.
  const { x, y } = await middleOf(faceOf(page, booked).last());
  await dragTo(page, { x, y }, { x, y: y + 240 });
  await dropIt(page);
  await page.getByRole('button', { name: 'Hoy' }).click();
  await page.getByRole('heading', { name: '23 – 29 de noviembre de 2026' }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect((await startOf(booked)).start).toBe('2026-12-01 15:00');
});

test('dragged to a free place it is rescheduled, and «Deshacer» takes it back', async () => {
  const booked = await on('2026-11-25', '09:00');
  const page = await open('semana');
  await dragBlock(page, booked, '09:00', { day: '2026-11-27', time: '10:30' });
  await page.locator('[data-landing="free"]').getByText('10:30 libre').waitFor();
  await dropIt(page);
  await page.getByText('Cita reagendada exitosamente').waitFor();
  await dayOf(page, '2026-11-27').locator(`[data-citation="${booked.id}"]`).waitFor();
  expect((await startOf(booked)).start).toBe('2026-11-27 10:30');
  await page.getByText(/Se avisará a cliente\.\d+@ejemplo\.com en un minuto\.$/).waitFor();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await page.getByText(/Se descartó el aviso: .+ no recibe ningún correo\.$/).waitFor();
  await dayOf(page, '2026-11-25').locator(`[data-citation="${booked.id}"]`).waitFor();
  expect((await startOf(booked)).start).toBe('2026-11-25 09:00');
  // A move cannot be undone once another user has changed the citation.
  await dragBlock(page, booked, '09:00', { day: '2026-11-27', time: '10:30' });
  await dropIt(page);
  const undo = page.getByRole('button', { name: 'Deshacer' });
  await undo.waitFor();
  await moveTo(site, booked, 'accepted');
  await undo.waitFor({ state: 'detached' });
});

test('where somebody else was faster the fixed sentence comes first, then what the server said', async () => {
  const booked = await on('2026-11-25', '10:00');
  const page = await open('semana');
  const message = 'Otra persona cambió esta cita mientras tanto. Revisa cómo quedó.';
  await page.route(`**/api/citations/${booked.id}`, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 409, json: { success: false, message, code: 'citation-changed' } })
      : route.continue(),
  );
  await dragBlock(page, booked, '10:00', { day: '2026-11-27', time: '12:00' });
  expectStatus(page, 409);
  await dropIt(page);
  const banner = page.getByRole('main').getByRole('alert');
  await banner.getByText('Failed to reschedule citation', { exact: true }).waitFor();
  await banner.getByText(message, { exact: true }).waitFor();
  expect((await startOf(booked)).start).toBe('2026-11-25 10:00');
});

test('where every bay is busy it asks: a free start nearby, or «Agendar igual»', async () => {
  await on('2026-11-28', '10:00');
  await on('2026-11-28', '10:00');
  const booked = await on('2026-11-27', '15:00');
  const page = await open('semana');
  await dragBlock(page, booked, '15:00', { day: '2026-11-28', time: '10:00' });
  await page.locator('[data-landing="taken"]').getByText('10:00 ocupado').waitFor();
  expectStatus(page, 409);
  await dropIt(page);
  const dialog = page.getByRole('dialog', { name: 'No hay lugar a esa hora' });
  await dialog.getByText(/Ese horario ya no está disponible\..*sábado, 28 de noviembre/).waitFor();
  await inspect(page, 'semana-sin-lugar');
  await dialog.getByRole('listitem').first().getByRole('button').click();
  await dialog.waitFor({ state: 'detached' });
  const near = await startOf(booked);
  expect(near.overbooked).toBe(false);
  expect(near.start).not.toBe('2026-11-27 15:00');

  await page.reload();
  const from = (await faceOf(page, booked).getAttribute('aria-label')) ?? '';
  await dragBlock(page, booked, from.slice(0, 5), { day: '2026-11-28', time: '10:00' });
  await dropIt(page);
  await dialog.getByRole('button', { name: 'Agendar igual' }).click();
  await page.getByRole('button', { name: /^10:00 a 10:45, Lucía .*, sobreturno$/ }).waitFor();
  expect(await startOf(booked)).toEqual({ start: '2026-11-28 10:00', overbooked: true });
});

test('the past takes nothing, and what is delivered stays', async () => {
  const booked = await on('2026-11-26', '15:00');
  const delivered = await on('2026-11-26', '16:30');
  await moveTo(site, delivered, 'delivered');
  const now = Date.parse('2026-11-26T15:00:00Z');
  site.app.setNow(now);
  const page = await open('semana', { now });
  await dragBlock(page, booked, '15:00', { day: '2026-11-23', time: '15:00' });
  await page.locator('[data-landing="past"]').getByText('15:00 ya pasó').waitFor();
  await dropIt(page);
  await page
    .getByRole('alert')
    .filter({ hasText: 'La fecha no puede ser en el pasado.' })
    .waitFor();
  await dragBlock(page, booked, '15:00', { day: '2026-11-26', time: '09:00' });
  await dropIt(page);
  await page.getByRole('alert').filter({ hasText: 'La hora no puede ser en el pasado.' }).waitFor();
  expect((await startOf(booked)).start).toBe('2026-11-26 15:00');
  expect(await blockOf(page, delivered).getAttribute('draggable')).toBe(null);
});

test('by keyboard: one tab stop, arrows between blocks, their actions behind Tab', async () => {
  const early = await on('2026-12-08', '09:00');
  const late = await on('2026-12-08', '11:00');
  const next = await on('2026-12-10', '10:30');
  const page = await open('semana');
  await page.getByRole('button', { name: 'Semana siguiente' }).click();
  await page.getByRole('button', { name: 'Semana siguiente' }).click();
  const face = (booked: Booked) => faceOf(page, booked);
  await face(early).waitFor();
  await tabTo(page, face(early));
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => isFocused(face(late))).toBe(true);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => isFocused(face(next))).toBe(true);
  await page.keyboard.press('Home');
  await expect.poll(() => isFocused(face(early))).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Reagendar' }).focus();
  // Two presses of Enter in a row choose nothing; another key between them shows that the menu was read.
  await page.keyboard.press('Shift');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/admin#cita=${early.id}`);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Reagendar|Guardar)/ })
    .first()
    .waitFor();
});

test('a click on a free stretch, or N on a citation, enters one there', async () => {
  const booked = await on('2026-11-27', '14:00', 'Noelia Abal');
  const page = await open('semana');
  const dialog = page.getByRole('dialog', { name: 'Cita manual' });
  const holds = async (time: string) => {
    await dialog.getByRole('button', { name: 'Fecha: viernes, 27 de noviembre de 2026' }).waitFor();
    expect(await dialog.getByLabel('Hora').inputValue()).toBe(time);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  };
  const block = await boxOf(blockOf(page, booked));
  const hour = (block.height * 60) / 45;
  const twoHoursOn = { x: block.x + block.width / 2, y: block.y + hour * 2.2 };
  await page.mouse.move(twoHoursOn.x, twoHoursOn.y);
  await page.getByText('16:00', { exact: true }).last().waitFor();
  await screenshot(page, 'semana-hueco');
  await page.mouse.click(twoHoursOn.x, twoHoursOn.y);
  await holds('16:00');
  await faceOf(page, booked).press('n');
  await holds('14:45');
  // While the workshop is closed there is nothing to enter: 12:30 to 13:30.
  await page.mouse.click(twoHoursOn.x, block.y - hour);
  expect(await dialog.count()).toBe(0);
});

test('«Cita manual» stands in every view, for the day that was looked for', async () => {
  const page = await open('dia');
  await page.getByRole('button', { name: 'Día siguiente' }).click();
  await page.getByRole('button', { name: 'Cita manual' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cita manual' });
  await dialog.getByRole('button', { name: 'Fecha: martes, 24 de noviembre de 2026' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  for (const view of ['Semana', 'Tablero', 'Lista']) {
    await page.getByText(view, { exact: true }).click();
    await page.getByRole('button', { name: 'Cita manual' }).click();
    await dialog.getByRole('button', { name: 'Fecha: lunes, 23 de noviembre de 2026' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
});

test('what somebody else moves is drawn anew and keeps the focus', async () => {
  const booked = await on('2026-12-15', '09:00');
  const page = await open('dia');
  for (let week = 0; week < 22; week += 1) {
    await page.getByRole('button', { name: 'Día siguiente' }).click();
  }
  const face = faceOf(page, booked);
  await face.focus();
  const { headers } = await createStaff(site.app.context.db, ['agenda'], { now: MONDAY_MORNING });
  const start = { date: '2026-12-15', time: '14:30' };
  await request(`${site.app.url}/api/citations/${booked.id}`, 'PUT', start, headers);
  await page.getByRole('button', { name: /^14:30 a 15:15, Lucía/ }).waitFor();
  await expect.poll(() => isFocused(face)).toBe(true);
});

test('what cannot be read is said, and can be tried again', async () => {
  const { page } = await openPanel(site, ['agenda'], { hash: '#agenda' });
  await page.getByRole('radio', { name: 'Semana' }).waitFor({ state: 'attached' });
  expectProblem(page, /ERR_FAILED/);
  await page.route('**/api/citations/calendar?*', (route) => route.abort());
  await page.getByText('Semana', { exact: true }).click();
  const banner = page.getByRole('alert').filter({ hasText: 'Error al cargar citas' });
  await banner.waitFor();
  await page.getByText('Las citas no se pueden mostrar ahora.').waitFor();
  await page.unroute('**/api/citations/calendar?*');
  await banner.getByRole('button', { name: 'Reintentar' }).click();
  await dayOf(page, '2026-11-23').waitFor();
  await banner.waitFor({ state: 'detached' });
});
