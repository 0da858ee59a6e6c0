import { expect, test } from 'vitest';
import { newId } from '#platform/data/ids.ts';
import { expectAccessible } from '#test/browser/axe.ts';
import { LOCAL_AUDIT_CONTEXT } from '#test/http.ts';
import { insertWorkLine, insertWorkOrder } from '#test/order-rows.ts';
import { answerByLink } from '#work-orders/server/estimates/answer-actions.ts';
import { proposeEstimate } from '#work-orders/server/estimates/estimate-actions.ts';
import { sendEstimate } from '#work-orders/server/estimates/send-actions.ts';
import { bookedOn, moveTo } from './support/booked.ts';
import { catchChats } from './support/chats.ts';
import { openDrawer } from './support/drawer.ts';
import { openPanel } from './support/panel.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();

/** A job in progress whose vehicle was received, with a line of labour for 20.00. */
async function receivedJob(time: string): Promise<string> {
  const booked = await bookedOn(site, time);
  await moveTo(site, booked, 'in-progress');
  const { db } = site.app.context;
  await insertWorkLine(db, await insertWorkOrder(db, booked.id), { text: 'Limpiar carburador' });
  return booked.id;
}

test('staff propose, send and answer an estimate, and complete the job with the approved line', async () => {
  const id = await receivedJob('11:00');
  const { page } = await openPanel(site, ['agenda'], { hash: `#cita=${id}`, live: 'followed' });
  const chats = await catchChats(page);
  const drawer = await openDrawer(page);
  await drawer.getByRole('button', { name: 'Agregar mano de obra' }).click();
  const line = page.getByRole('dialog', { name: 'Agregar mano de obra' });
  await line.getByRole('textbox', { name: 'Qué trabajo es' }).fill('Cambiar cadena');
  await line.getByRole('textbox', { name: 'Precio por unidad' }).fill('98');
  await line.getByRole('button', { name: 'Agregar' }).click();
  await line.waitFor({ state: 'detached' });
  await drawer.getByRole('button', { name: 'Proponer' }).click();
  await drawer.getByText('Lo propuso Sofía Güida').waitFor();

  const [chat] = await Promise.all([
    page.waitForEvent('popup'),
    drawer.getByRole('button', { name: 'Enviar por WhatsApp' }).click(),
  ]);
  await expect.poll(() => chats.length).toBe(1);
  await chat.close();
  expect(decodeURIComponent(chats[0] ?? '')).toMatch(/^https:\/\/wa\.me\/598\d+\?text=.*\/mi\//);
  const sent = drawer.getByRole('region', { name: 'Presupuesto enviado' });
  await sent.getByText(/^Enviado por WhatsApp recién · vence el /).waitFor();
  await expectAccessible(page, 'a sent estimate', '[role=dialog]');

  await sent.getByRole('button', { name: 'Respondió el cliente' }).click();
  const answers = page.getByRole('dialog', { name: 'Respondió el cliente' });
  await answers.getByRole('radio', { name: 'Por teléfono' }).check();
  const chain = answers.getByRole('group', { name: /Cambiar cadena/ });
  await chain.getByRole('radio', { name: 'Aprobar' }).check();
  const carburettor = answers.getByRole('group', { name: /Limpiar carburador/ });
  await carburettor.getByRole('radio', { name: 'No, gracias' }).check();
  await expectAccessible(page, 'the answers of a client', '[role=dialog]');
  await answers.getByRole('button', { name: /^Aprobar US\$\s98,00$/ }).click();
  await answers.waitFor({ state: 'detached' });
  await drawer.getByText(/Aprobó Lucía Fernández, por teléfono/).waitFor();

  await drawer.getByRole('button', { name: 'Completar mantenimiento' }).click();
  const form = page.getByRole('dialog', { name: 'Completar mantenimiento' });
  const done = form.getByRole('group', { name: 'Trabajos aprobados' });
  expect(await done.getByRole('checkbox', { name: /Cambiar cadena/ }).isChecked()).toBe(true);
  await expectAccessible(page, 'the completion of a job with an order', '[role=dialog]');
  await form.getByRole('button', { name: 'Completar', exact: true }).click();
  await drawer.getByText('Mantenimiento completado exitosamente').waitFor();
  await drawer.getByText(/^Cerrada el /).waitFor();
  await drawer.getByText('Hecho', { exact: true }).waitFor();
  const order = await site.app.context.db
    .selectFrom('work_lines')
    .select(['text', 'state'])
    .orderBy('text')
    .execute();
  expect(order).toEqual([
    { text: 'Cambiar cadena', state: 'done' },
    { text: 'Limpiar carburador', state: 'declined' },
  ]);
});

test('a dialog of the work order returns the focus to its button, and Esc closes only the dialog', async () => {
  const id = await receivedJob('12:00');
  const { page } = await openPanel(site, ['agenda'], { hash: `#cita=${id}`, live: 'muted' });
  const drawer = await openDrawer(page);
  for (const name of ['Editar recepción', 'Agregar repuesto', 'Imprimir orden']) {
    const button = drawer.getByRole('button', { name });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(2);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
    await expect
      .poll(() => page.evaluate<string | undefined>('document.activeElement.textContent'))
      .toContain(name);
  }
});

const STAFF = { id: newId(), name: 'Diego Silva' };

/** The client approves every line of the order of a citation by the link. */
async function approveByLink(citation: string): Promise<void> {
  const { context } = site.app;
  const { db } = context;
  const { id } = await db
    .selectFrom('work_orders')
    .select('id')
    .where('citation_id', '=', citation)
    .executeTakeFirstOrThrow();
  await proposeEstimate(context, id, STAFF);
  const of = () =>
    db.selectFrom('estimates').selectAll().where('order_id', '=', id).executeTakeFirstOrThrow();
  await sendEstimate(context, (await of()).id, { channel: 'whatsapp' }, STAFF);
  const lines = await db.selectFrom('work_lines').select('id').where('order_id', '=', id).execute();
  const sent = {
    contentHash: (await of()).content_hash?.toString('hex') ?? '',
    answersTo: () => lines.map((line) => ({ line: line.id, decision: 'approve' as const })),
    name: 'Lucía',
  };
  await answerByLink(context, citation, sent, LOCAL_AUDIT_CONTEXT);
}

test('an answer of the client by the link shows a toast in open panels, which leads to the order', async () => {
  const id = await receivedJob('16:00');
  const { page } = await openPanel(site, ['agenda'], { live: 'followed' });
  await approveByLink(id);
  await page.getByText('Lucía Fernández respondió el presupuesto').waitFor();
  await page.getByRole('button', { name: 'Ver cita' }).click();
  const drawer = await openDrawer(page);
  await drawer.getByText(/^Aprobó Lucía, por el enlace/).waitFor();
});
