import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Transaction } from '#finance/contract/finance.ts';
import { callerWith } from '#test/catalogue-calls.ts';
import { clientsPanel } from '#test/client-calls.ts';
import { createStockedComponent, expectSoundStock } from '#test/stock.ts';
import { bookedOn } from './support/booked.ts';
import { catchChats } from './support/chats.ts';
import { openDrawer } from './support/drawer.ts';
import { INSTAGRAM } from './support/instagram.ts';
import { jobPicture } from './support/job-picture.ts';
import { dialog, press, toast } from './support/menu.ts';
import { openPanel } from './support/panel.ts';
import { componentNow } from './support/shelf.ts';
import { siteForTests } from './support/site.ts';

/** One job with its three people: receptionist, mechanic and client. */
const site = siteForTests();
const CLIENT = 'Lucía Fernández';
const TABLET = { width: 820, height: 1180, touch: true };
const PHONE = { width: 360, height: 640, touch: true };
const PADS = 'Pastillas de freno delanteras';
const TYRE = 'Cambiar la cubierta trasera';
let pads: string;

beforeAll(async () => {
  pads = await createStockedComponent(site.app.context.db, {
    code: 'PAS-200',
    name: PADS,
    quantity: 6_000,
    costPerUnitCents: 1_250,
    salePriceCents: 2_950,
  });
});

/** The button to the next status, once the step before is confirmed. */
const forward = (drawer: Locator, label: string) =>
  drawer.locator('button[aria-busy=false]', { hasText: `Pasar a ${label}` });

const photoFile = async (name: string) => ({
  name: `${name}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await jobPicture(name),
});

/** Accepts the appointment and receives the motorcycle with four photos. Returns the open detail. */
async function receive(page: Page): Promise<Locator> {
  await press(page, CLIENT);
  const drawer = await openDrawer(page);
  await forward(drawer, 'Aceptado').click();
  await forward(drawer, 'En Taller').waitFor();
  await press(drawer, `Recibir la moto de ${CLIENT}`);
  const form = dialog(page, 'Recibir la moto');
  await form.getByLabel('Kilómetros').fill('18450');
  for (const side of ['Frente', 'Derecha', 'Atrás', 'Izquierda']) {
    await form.getByLabel(`Foto: ${side}`, { exact: true }).setInputFiles(await photoFile(side));
    await form.getByLabel(`Repetir la foto: ${side}`, { exact: true }).waitFor();
  }
  await form.getByLabel('Lo que dice el cliente').fill('Frena poco.');
  await press(form, 'Recibir');
  await toast(page, 'Moto recibida: orden 1.');
  await drawer.getByRole('heading', { name: /^Orden de trabajo N\.º 1/ }).waitFor();
  await expect.poll(() => drawer.getByRole('button', { name: /^Ampliar la foto/ }).count()).toBe(4);
  return drawer;
}

/** Marks the item that is shown as urgent, with a note. */
async function markUrgent(inspection: Locator, item: RegExp, note: string): Promise<void> {
  await inspection.getByRole('heading', { level: 3, name: item }).waitFor();
  await inspection.locator('button:not([aria-disabled])', { hasText: 'Urgente' }).tap();
  await inspection.getByLabel('Nota').fill(note);
}

/** Inspects the motorcycle, adds work for two findings, and proposes it. */
async function inspectAndPropose(page: Page, drawer: Locator): Promise<void> {
  await drawer.getByRole('button', { name: 'Revisar la moto' }).tap();
  await page.getByRole('button', { name: /Revisión rápida/ }).tap();
  const inspection = dialog(page, 'Revisión rápida');

  await markUrgent(inspection, /^Frenos/, 'Quedan 1,5 mm.');
  await inspection.getByLabel('Foto: Agregar foto').setInputFiles(await photoFile('pastillas'));
  await inspection.getByRole('button', { name: /^Ampliar la foto/ }).waitFor();
  await inspection.getByRole('combobox', { name: 'Repuesto o servicio' }).fill('PAS-200');
  await page.getByRole('option', { name: new RegExp(PADS) }).tap();
  await inspection.getByText('US$ 29,50').waitFor();
  await inspection.getByRole('button', { name: 'Siguiente' }).tap();

  await markUrgent(inspection, /^Neumáticos/, 'Cubierta trasera lisa.');
  await inspection.getByRole('button', { name: 'Mano de obra o texto libre' }).tap();
  await inspection.getByLabel('Qué trabajo es').fill(TYRE);
  await inspection.getByLabel('Precio').fill('85');
  await inspection.getByRole('button', { name: 'Agregar', exact: true }).tap();
  await inspection.getByText('US$ 85,00').waitFor();
  await inspection.getByRole('button', { name: 'Siguiente' }).tap();

  for (let at = 3; at <= 10; at += 1) {
    await inspection.getByText(`${at} de 10`, { exact: true }).waitFor();
    await inspection.locator('button:not([aria-disabled])', { hasText: 'Bien' }).tap();
  }
  await inspection.getByText('10 de 10 revisados', { exact: true }).waitFor();
  await inspection.getByText('2 arreglos propuestos').waitFor();
  await inspection.getByRole('button', { name: 'Proponer' }).tap();
  await toast(page, 'El presupuesto espera revisión.');
  await inspection.waitFor({ state: 'detached' });
}

/** Sends the mechanic’s estimate, which appeared in the open detail. Returns the client’s link. */
async function sendByWhatsapp(page: Page, drawer: Locator): Promise<string> {
  const draft = drawer.getByRole('region', { name: 'Presupuesto para revisar' });
  await draft.getByText('Lo propuso Nicolás Silveira').waitFor();
  const chats = await catchChats(page);
  const [chat] = await Promise.all([
    page.waitForEvent('popup'),
    press(draft, 'Enviar por WhatsApp'),
  ]);
  await drawer.getByRole('region', { name: 'Presupuesto enviado' }).waitFor();
  await expect.poll(() => chats.length).toBe(1);
  await chat.close();
  const message = new URL(chats[0] ?? '').searchParams.get('text') ?? '';
  expect(message).toMatch(/el presupuesto es de US\$\s114,50/);
  return /http:\S+\/mi\/[\w-]+/.exec(message)?.[0] ?? '';
}

/** Approves the part and declines the labour, on a phone without JavaScript. */
async function answerTheLink(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByText('Encontramos trabajos que necesitan tu respuesta.').waitFor();
  const part = page.getByRole('group', { name: PADS });
  await part.getByText(/Quedan 1,5 mm\.$/).waitFor();
  const photo = await page.request.get(
    (await part.getByRole('img', { name: /^Frenos.*, durante el trabajo$/ }).getAttribute('src')) ??
      '',
  );
  expect([photo.status(), photo.headers()['content-type']]).toEqual([200, 'image/webp']);
  await part.getByRole('radio', { name: 'Aprobar' }).check();
  await page.getByRole('group', { name: TYRE }).getByRole('radio', { name: 'No, gracias' }).check();
  await page.getByLabel('Tu nombre').fill('Lucía');
  await page.getByRole('button', { name: 'Enviar respuesta' }).tap();
  await page.getByRole('heading', { level: 1, name: /^Vas a aprobar US\$\s29,50$/ }).waitFor();
  await page.getByRole('button', { name: /^Aprobar US\$\s29,50$/ }).tap();
  await page.getByText('Gracias, ya tenemos tu respuesta. Aprobaste US$ 29,50.').waitFor();
}

/** Completes the job with the line that the client approved. */
async function complete(page: Page, drawer: Locator): Promise<void> {
  await forward(drawer, 'En Proceso').tap();
  const form = dialog(page, 'Completar mantenimiento');
  // The button appears where the last press was: presses are dropped for a moment.
  await expect
    .poll(async () => {
      if (!(await form.isVisible())) {
        // The dialog can open meanwhile and cover the button: the tap would wait for its end.
        const tap = drawer.getByRole('button', { name: 'Completar mantenimiento' }).tap();
        await Promise.race([tap, form.waitFor()]);
      }
      return form.isVisible();
    })
    .toBe(true);
  const done = form.getByRole('group', { name: 'Trabajos aprobados' });
  await expect.poll(() => done.getByRole('checkbox').count()).toBe(1);
  expect(await done.getByRole('checkbox', { name: PADS }).isChecked()).toBe(true);
  await form.getByRole('button', { name: 'Completar', exact: true }).tap();
  await drawer.getByText('Mantenimiento completado exitosamente').waitFor();
}

async function deliver(page: Page, drawer: Locator): Promise<void> {
  await forward(drawer, 'Entregada').click();
  const question = dialog(page, '¿Entregar la moto?');
  await question.getByText('Total a cobrar: US$ 78,00').waitFor();
  await press(question, 'Entregar');
  await drawer.waitFor({ state: 'detached' });
}

/** What the API of components says about the part. */
async function expectPads(expected: Record<'quantity' | 'committed' | 'available', number>) {
  expect(await componentNow(site, pads)).toMatchObject(expected);
}

/** The work that is still due on the motorcycle. */
async function deferredWork() {
  const clientCalls = await clientsPanel(site.app);
  const { body } = await clientCalls.motorcycles('Yamaha');
  const found = await clientCalls.motorcycle(body.data.motorcycles[0]?._id ?? '');
  return found.body.data.deferredWork.map(({ text, reason }) => ({ text, reason }));
}

async function incomeOf(citation: string): Promise<number[]> {
  const caller = await callerWith(site.app, ['finanzas']);
  const { body } = await caller<{ transactions: Transaction[] }>(
    'GET',
    `/financial/transactions?cause=${citation}`,
  );
  return body.data.transactions.map(({ salePrice }) => salePrice);
}

test('a job goes from reception to income by a receptionist, a mechanic and a client without JavaScript', async () => {
  const { id } = await bookedOn(site, '09:30', { date: '2026-11-23', clientName: CLIENT });
  const { page: desk } = await openPanel(site, ['agenda'], { live: 'followed' });
  let loads = 0;
  desk.on('load', () => {
    loads += 1;
  });
  const job = await receive(desk);
  await expectPads({ quantity: 6, committed: 0, available: 6 });

  const { page: tablet } = await openPanel(site, ['agenda'], {
    ...TABLET,
    name: 'Nicolás Silveira',
    hash: `#cita=${id}`,
    live: 'followed',
  });
  const inspected = await openDrawer(tablet);
  await inspectAndPropose(tablet, inspected);
  const link = await sendByWhatsapp(desk, job);

  const phone = await site.open({ ...PHONE, userAgent: INSTAGRAM, javaScriptEnabled: false });
  await answerTheLink(phone, link);
  await desk.getByText(`${CLIENT} respondió el presupuesto`).waitFor();
  await job.getByText(/^Aprobó Lucía, por el enlace/).waitFor();
  await job.getByText(/^Rechazó Lucía, por el enlace/).waitFor();
  await expectPads({ quantity: 6, committed: 1, available: 5 });
  expect(await deferredWork()).toEqual([{ text: TYRE, reason: 'declined' }]);

  await inspected.getByText(/^Aprobó Lucía, por el enlace/).waitFor();
  await complete(tablet, inspected);
  await expectPads({ quantity: 5, committed: 0, available: 5 });
  await phone.goto(link);
  await phone.getByText('Terminamos el trabajo. Ya puedes pasar a retirar.').waitFor();

  await deliver(desk, job);
  // 48.50 for the booked service and 29.50 for the approved part.
  expect(await incomeOf(id)).toEqual([78]);
  await expectSoundStock(site.app.context.db);
  expect(loads).toBe(0);
});
