import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import type { StaffCitation } from '#agenda/contract/staff-citation.ts';
import { changeSettings } from '#settings/server/settings-actions.ts';
import { isFocused, tabTo } from '#test/browser/keyboard.ts';
import { expectStatus } from '#test/browser/page.ts';
import { screenshot } from '#test/browser/screenshot.ts';
import { insertCitation } from '#test/citation-row.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { MAIL_SERVER } from '#test/mail/mail-server.ts';
import { createStaff } from '#test/staff.ts';
import { type Booked, bookedOn, moveTo } from './support/booked.ts';
import { blockOf, dayOf, dragBlock, faceOf } from './support/calendar.ts';
import { boxOf, dragTo, dropIt, middleOf } from './support/drag.ts';
import { inspect } from './support/inspect.ts';
import { openPanel } from './support/panel.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests({ smtpUrl: MAIL_SERVER });
afterEach(() => site.app.setNow(MONDAY_MORNING));

async function open(
  view: 'dia' | 'semana',
  options: Parameters<typeof openPanel>[2] = {},
): Promise<Page> {
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

test('the week reschedules a dragged citation, undoes it, and asks for a «Sobreturno» if no bay is free', async () => {
  const booked = await on('2026-11-25', '09:00');
  await on('2026-11-28', '10:00');
  await on('2026-11-28', '10:00');
  const long = await bookedOn(site, '15:00', {
    date: '2026-11-26',
    service: site.fixtures.engineRepair,
    clientName: 'Agustina Olivera',
  });
  const page = await open('semana');
  await dragBlock(page, booked, '09:00', { day: '2026-11-27', time: '10:30' });
  await page.locator('[data-landing="free"]').getByText('10:30 libre').waitFor();
  await dropIt(page);
  await page.getByText('Cita reagendada exitosamente').waitFor();
  await dayOf(page, '2026-11-27').locator(`[data-citation="${booked.id}"]`).waitFor();
  expect((await startOf(booked)).start).toBe('2026-11-27 10:30');
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await page.getByText(/Se descartó el aviso: .+ no recibe ningún correo\.$/).waitFor();
  await dayOf(page, '2026-11-25').locator(`[data-citation="${booked.id}"]`).waitFor();
  expect((await startOf(booked)).start).toBe('2026-11-25 09:00');

  await dragBlock(page, booked, '09:00', { day: '2026-11-28', time: '10:00' });
  await page.locator('[data-landing="taken"]').getByText('10:00 ocupado').waitFor();
  expectStatus(page, 409);
  await dropIt(page);
  const dialog = page.getByRole('dialog', { name: 'No hay lugar a esa hora' });
  await dialog.getByText(/Ese horario ya no está disponible\..*sábado, 28 de noviembre/).waitFor();
  await inspect(page, 'semana-sin-lugar');
  await dialog.getByRole('button', { name: 'Agendar igual' }).click();
  await page.getByRole('button', { name: /^10:00 a 10:45, Lucía .*, sobreturno$/ }).waitFor();
  expect(await startOf(booked)).toEqual({ start: '2026-11-28 10:00', overbooked: true });

  // Dragging the continuation of a job moves nothing and opens nothing.
  const { x, y } = await middleOf(faceOf(page, long).last());
  await dragTo(page, { x, y }, { x, y: y + 240 });
  await dropIt(page);
  await page.getByRole('button', { name: 'Hoy' }).click();
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect((await startOf(long)).start).toBe('2026-11-26 15:00');
});

test('the week is one tab stop with arrow keys, and keeps the focus when another user reschedules', async () => {
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

  const { headers } = await createStaff(site.app.context.db, ['agenda']);
  const start = { date: '2026-12-10', time: '14:30' };
  await request(`${site.app.url}/api/citations/${next.id}`, 'PUT', start, headers);
  await page.getByRole('button', { name: /^14:30 a 15:15, Lucía/ }).waitFor();
  await expect.poll(() => isFocused(face(next))).toBe(true);

  await page.keyboard.press('Home');
  await expect.poll(() => isFocused(face(early))).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.locator('[role=menu]:focus-within').waitFor();
  await page.getByRole('menuitem', { name: 'Reagendar' }).focus();
  // The menu ignores a second Enter in a row; another key between them ends that pause.
  await page.keyboard.press('Shift');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/admin#cita=${early.id}`);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Reagendar|Guardar)/ })
    .first()
    .waitFor();
});

test('the day passes the inspection on a phone; the week starts at today, and «Hoy» returns to it', async () => {
  const long = 'Juan Bautista Goicoechea Irazábal de los Santos';
  const first = await on('2026-12-16', '09:00', long);
  await on('2026-12-16', '09:00', 'Martín Píriz');
  await moveTo(site, first, 'in-progress');
  // Wednesday, 08:00.
  const now = MONDAY_MORNING + 23 * 86_400_000;
  site.app.setNow(now);
  const page = await open('dia', { width: 390, height: 844, touch: true, now });
  const forward = page.getByRole('button', { name: 'Día siguiente' });
  await page.locator('li[data-citation]').first().waitFor();
  await inspect(page, 'dia');
  await forward.click();
  await page.getByText('Abierto 09:00–12:30 y 13:30–18:00 · No hay citas').waitFor();
  await inspect(page, 'dia-vacio');
  for (let day = 0; day < 3; day += 1) await forward.click();
  await page.getByText('Cerrado · No hay citas').waitFor();
  await inspect(page, 'dia-cerrado');

  await page.goto('/admin#agenda/semana');
  await page.reload();
  const today = page.getByRole('heading', { name: /^miércoles, 16 de diciembre/ });
  const top = async () => (await today.boundingBox())?.y ?? -1;
  await expect.poll(top).toBeLessThan(200);
  await page.evaluate(`scrollTo({ top: 0, behavior: 'instant' })`);
  await expect.poll(top).toBeGreaterThan(300);
  await page.getByRole('button', { name: 'Hoy', exact: true }).click();
  await expect.poll(top).toBeLessThan(200);
  expect(await top()).toBeGreaterThan(100);
});

test('the week keeps blocks 44 px wide, shows a free slot under the mouse and scrolls inside its frame', async () => {
  // Three «Sobreturnos» at the same time share the column of jobs without a bay.
  for (const name of ['Uno', 'Dos', 'Tres']) {
    await insertCitation(site.app.context.db, site.fixtures.oilChange, {
      client_name: `Sobreturno ${name}`,
      day: '2026-11-24',
      starts_at: new Date('2026-11-24T13:00:00Z'),
      work_ends_at: new Date('2026-11-24T13:45:00Z'),
      overbooked: true,
    });
  }
  const booked = await on('2026-11-27', '14:00', 'Noelia Abal');
  await changeSettings(site.app.context.db, { bays: 8 });
  const page = await open('semana', { width: 1024 });
  const blocks = page.getByRole('button', { name: /Sobreturno (Uno|Dos|Tres)/ });
  await blocks.nth(2).waitFor();
  for (const block of await blocks.all()) {
    const { width = 0 } = (await block.boundingBox()) ?? {};
    expect(width).toBeGreaterThanOrEqual(44);
  }
  const frame = page.getByRole('region', { name: 'Citas por puesto' });
  await expect.poll(() => frame.getAttribute('tabindex')).toBe('0');
  await inspect(page, 'semana-ocho-puestos');
  // The page does not scroll sideways; the frame does, by keyboard too.
  await frame.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => frame.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);

  const block = await boxOf(blockOf(page, booked));
  const hour = (block.height * 60) / 45;
  const [x, y] = [block.x + block.width / 2, block.y + hour * 2.2];
  await page.mouse.move(x, y);
  await page.getByText('16:00', { exact: true }).last().waitFor();
  await screenshot(page, 'semana-hueco');
  await page.mouse.click(x, y);
  const dialog = page.getByRole('dialog', { name: 'Cita manual' });
  await dialog.getByRole('button', { name: 'Fecha: viernes, 27 de noviembre de 2026' }).waitFor();
  expect(await dialog.getByLabel('Hora').inputValue()).toBe('16:00');
});
