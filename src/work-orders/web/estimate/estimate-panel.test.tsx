import { expect, test, vi } from 'vitest';
import { BOOKED } from '#test/panel/citation-screen.tsx';
import {
  estimateOf,
  HASH,
  LABOUR,
  ORDER,
  PADS,
  sentEstimateOf,
} from '#test/panel/estimate-records.ts';
import { until } from '#test/panel/locator.ts';
import { dialog, press } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { buttonsOf, JOB, openOrder, textsOf } from '#test/panel/order-screen.tsx';
import { proposeEstimate, sendEstimate, withdrawEstimate } from '../../contract/estimate.ts';
import { getWorkOrder, type WorkOrder } from '../../contract/work-order.ts';

setUpScreens();

const LINK = 'https://taller.ejemplo.com/mi/abc';
const MESSAGE = `Hola, mira el presupuesto: ${LINK}`;
const DRAFT: WorkOrder = { ...ORDER, estimates: [estimateOf(ORDER.lines)] };
const SENT: WorkOrder = { ...ORDER, version: 4, estimates: [sentEstimateOf(ORDER.lines)] };

/** A window that the browser opens, or blocks. */
function windowThat(opens: boolean) {
  const chat = { opener: window as unknown, location: { href: '' }, close: vi.fn() };
  vi.stubGlobal(
    'open',
    vi.fn(() => (opens ? chat : null)),
  );
  return chat;
}

test('«Proponer» opens a draft, which says who proposed it and when', async () => {
  const { server, section } = await openOrder(ORDER);
  await section.getByText(/Cuando las 2 líneas estén listas, propón el presupuesto/).waitFor();
  server.answer(proposeEstimate, DRAFT).answer(getWorkOrder, DRAFT);
  await press(section, 'Proponer');
  await section.getByText('Para revisar').waitFor();
  await section.getByText('Lo propuso Diego Silva · 23 nov. 2026, 07:30').waitFor();
  expect(section.getByRole('button', { name: 'Proponer' }).count()).toBe(0);
});

test('a rejected «Proponer» shows the sentence of the server, and reads the order again', async () => {
  const { drawer, server, section } = await openOrder(ORDER);
  server
    .reject(proposeEstimate, 'nothing-to-propose')
    .answer(getWorkOrder, { ...ORDER, lines: [] });
  await press(section, 'Proponer');
  const alert = drawer.getByRole('alert');
  await alert.getByText('No hay trabajos propuestos para presupuestar.').waitFor();
  await section.getByText('Todavía no hay trabajos ni repuestos.').waitFor();
});

test('«Enviar por WhatsApp» opens a chat with the client in the window that the press opened', async () => {
  const chat = windowThat(true);
  const { server, section } = await openOrder(DRAFT);
  server
    .answer(sendEstimate, { order: SENT, link: LINK, message: MESSAGE })
    .answer(getWorkOrder, SENT);
  const release = server.hold(sendEstimate);
  await press(section, 'Enviar por WhatsApp');
  expect(open).toHaveBeenCalledWith('', '_blank');
  release();
  await section.getByText(/^Enviado por WhatsApp/).waitFor();
  const href = `https://wa.me/59899412738?text=${encodeURIComponent(MESSAGE)}`;
  expect(chat).toMatchObject({ opener: null, location: { href } });
  expect(server.requests(sendEstimate)[0]?.body).toEqual({
    channel: 'whatsapp',
    lines: [PADS, LABOUR].map(({ _id, version }) => ({ line: _id, version })),
  });
});

test('a blocked window leaves a ready link to open and to copy', async () => {
  windowThat(false);
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText }, onLine: true });
  const { server, section } = await openOrder(SENT);
  await press(section, 'Enviar otra vez');
  server.answer(sendEstimate, { order: SENT, link: LINK, message: MESSAGE });
  await press(section, 'Enviar por WhatsApp');
  const again = section.getByRole('link', { name: 'Abrir WhatsApp' });
  await again.waitFor();
  expect(await again.getAttribute('href')).toContain('https://wa.me/59899412738');
  await press(section, 'Copiar enlace');
  await section.getByRole('button', { name: 'Copiado' }).waitFor();
  expect(writeText).toHaveBeenCalledWith(LINK);
});

test('a rejected sending closes the opened window and shows the sentence', async () => {
  const chat = windowThat(true);
  const { drawer, server, section } = await openOrder(DRAFT);
  server.reject(sendEstimate, 'estimate-not-open');
  await press(section, 'Enviar por WhatsApp');
  await drawer.getByText('Ese presupuesto ya no espera respuesta. Mira cómo quedó.').waitFor();
  expect(chat.close).toHaveBeenCalled();
  expect(chat.location.href).toBe('');
});

test('«Enviar por email» is offered only with an address and a mail server', async () => {
  const { page, server, section } = await openOrder(DRAFT);
  server
    .answer(sendEstimate, { order: SENT, link: LINK, message: MESSAGE })
    .answer(getWorkOrder, SENT);
  await press(section, 'Enviar por email');
  await page.getByText('El presupuesto sale enseguida a lucia@ejemplo.com.').waitFor();
  expect(server.requests(sendEstimate)[0]?.body).toMatchObject({ channel: 'email' });
  const without = await openOrder(DRAFT, { citation: { ...JOB, clientEmail: '' } });
  expect(buttonsOf(without.section)).not.toContain('Enviar por email');
  const unmailed = await openOrder(DRAFT, { sendsMail: false });
  expect(buttonsOf(unmailed.section)).not.toContain('Enviar por email');
});

test('a sent estimate says how long it waits and until when, and can be withdrawn', async () => {
  const { page, server, section } = await openOrder(SENT);
  const card = section.getByRole('region', { name: 'Presupuesto enviado' });
  await card.getByText('Espera respuesta').waitFor();
  await card.getByText('Enviado por WhatsApp hace 2 h · vence el jueves, 3 de diciembre').waitFor();
  await press(card, 'Retirar');
  const question = dialog(page, '¿Retirar el presupuesto?');
  const withdrawn: WorkOrder = {
    ...ORDER,
    estimates: [sentEstimateOf(ORDER.lines, { state: 'withdrawn' })],
  };
  server.answer(withdrawEstimate, withdrawn).answer(getWorkOrder, withdrawn);
  await press(question, 'Retirar');
  await page.getByText('Retiramos el presupuesto.').waitFor();
  await section.getByText(/El presupuesto fue retirado\./).waitFor();
});

test('new lines and changed lines of a sent estimate ask for a new version', async () => {
  const one = await openOrder({ ...ORDER, estimates: [sentEstimateOf([PADS])] });
  await one.section
    .getByText('El presupuesto enviado no incluye 1 línea. Propón una versión nueva.')
    .waitFor();
  const superseded = sentEstimateOf(ORDER.lines, { state: 'superseded' });
  const { section } = await openOrder({ ...ORDER, estimates: [superseded] });
  await section.getByText(/ya no vale: una línea cambió/).waitFor();
});

test('the history of estimates shows each version with who decided what, how and when', async () => {
  const decisions = [
    {
      line: 'pads',
      decision: 'approve',
      method: 'link',
      name: 'Lucía',
      by: '',
      at: '2026-11-23T11:05:00.000Z',
      device: 'Chrome en Windows',
      fromStaffNetwork: true,
    },
    {
      line: 'labour',
      decision: 'decline',
      method: 'phone',
      name: '',
      by: 'Sofía Güida',
      at: '2026-11-23T11:06:00.000Z',
      device: '',
      fromStaffNetwork: false,
    },
  ] as const;
  const answered = sentEstimateOf([PADS, LABOUR], { state: 'answered', decisions: [...decisions] });
  const draft = estimateOf([PADS], { _id: 'e2', version: 2 });
  const { section } = await openOrder({ ...ORDER, estimates: [draft, answered] });
  const fold = section.getByRole('button', { name: 'Historial de presupuestos (1)' });
  expect(await fold.getAttribute('aria-expanded')).toBe('false');
  await fold.click();
  await until(async () => expect(await fold.getAttribute('aria-expanded')).toBe('true'));
  const list = section.locator(`[id="${await fold.getAttribute('aria-controls')}"]`);
  const text = textsOf(list).join(' ');
  expect(text).toContain('Presupuesto 1US$ 118,00Respondido');
  expect(text).toContain(HASH.slice(0, 12));
  expect(text).not.toContain(HASH.slice(0, 13));
  expect(text).toContain(
    'Aprobó Lucía, por el enlace · 23 nov. 2026, 08:05 · Chrome en Windows · desde una red con una sesión del taller abierta',
  );
  expect(text).toContain(
    'Rechazó el cliente, por teléfono · 23 nov. 2026, 08:06 · anotó Sofía Güida',
  );
});

test('the first sending of a draft leaves its link to copy', async () => {
  const { server, section } = await openOrder(DRAFT);
  server
    .answer(sendEstimate, { order: SENT, link: LINK, message: MESSAGE })
    .answer(getWorkOrder, SENT);
  await press(section, 'Crear enlace');
  const card = section.getByRole('region', { name: 'Presupuesto enviado' });
  await card.getByText('Enlace listo: cópialo y envíalo al cliente.').waitFor();
  await card.getByText(MESSAGE).waitFor();
  await card.getByRole('button', { name: 'Copiar enlace' }).waitFor();
});

test('a client without a valid telephone number gets a link to copy', async () => {
  const citation = { ...BOOKED, status: 'in-progress', clientPhone: '123' } as const;
  const { server, section } = await openOrder(DRAFT, { citation });
  server
    .answer(sendEstimate, { order: SENT, link: LINK, message: MESSAGE })
    .answer(getWorkOrder, SENT);
  await until(() => expect(buttonsOf(section)).not.toContain('Enviar por WhatsApp'));
  await press(section, 'Crear enlace');
  await section.getByRole('button', { name: 'Copiar mensaje' }).waitFor();
  expect(section.getByRole('link', { name: 'Abrir WhatsApp' }).count()).toBe(0);
});
