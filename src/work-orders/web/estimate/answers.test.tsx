import { onlineManager } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { CitationDetail } from '#agenda/contract/staff-citation.ts';
import { LABOUR, ORDER, PADS, sentEstimateOf } from '#test/panel/estimate-records.ts';
import type { Locator } from '#test/panel/locator.ts';
import { dialog, focused, press } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { buttonsOf, JOB, openOrder, textsOf } from '#test/panel/order-screen.tsx';
import { recordAnswers } from '../../contract/estimate.ts';
import { type Estimate, getWorkOrder, type WorkOrder } from '../../contract/work-order.ts';

setUpScreens();

const TITLE = 'Respondió el cliente';
const DONE = 'Anotamos la respuesta del cliente.';
const SENT: WorkOrder = { ...ORDER, estimates: [sentEstimateOf(ORDER.lines)] };

async function openAnswers(order: WorkOrder) {
  const opened = await openOrder(order);
  await press(opened.section, TITLE);
  return { ...opened, form: dialog(opened.page, TITLE) };
}

/** Chooses a radio button of a question. */
const answer = (form: Locator, question: RegExp | string, choice: string) =>
  form.getByRole('group', { name: question }).getByRole('radio', { name: choice }).click();

const bodyOf = (server: Awaited<ReturnType<typeof openAnswers>>['server']) =>
  server.requests(recordAnswers).at(-1)?.body;

test('an answer is recorded line by line, and the button says what is approved', async () => {
  const { page, server, form } = await openAnswers(SENT);
  expect(buttonsOf(form)).toContain('Guardar respuesta');
  await answer(form, 'Cómo respondió', 'Por teléfono');
  await answer(form, /^Pastillas/, 'Aprobar');
  await answer(form, /^Cambio de pastillas/, 'Llámame');
  expect(textsOf(form.locator('dl dd'))).toEqual(['US$ 78,00', 'US$ 126,50']);
  const answered = { ...SENT, version: 4 };
  server.answer(recordAnswers, answered).answer(getWorkOrder, answered);
  await form.getByRole('button', { name: /^Aprobar US\$\s78,00$/ }).click();
  await page.getByText(DONE).waitFor();
  await form.waitFor({ state: 'detached' });
  expect(bodyOf(server)).toEqual({
    method: 'phone',
    name: 'Lucía Fernández',
    answers: [
      { line: 'pads', decision: 'approve', version: PADS.version },
      { line: 'labour', decision: 'call-me', version: LABOUR.version },
    ],
  });
});

test('«Aprobar todo» approves all single lines', async () => {
  const { page, server, form } = await openAnswers(SENT);
  await press(form, 'Aprobar todo');
  await answer(form, 'Cómo respondió', 'En el mostrador');
  server.answer(recordAnswers, SENT);
  await form.getByRole('button', { name: /^Aprobar US\$\s118,00$/ }).click();
  await page.getByText(DONE).waitFor();
  expect(bodyOf(server)).toMatchObject({
    answers: [
      { line: 'pads', decision: 'approve' },
      { line: 'labour', decision: 'approve' },
    ],
  });
});

test('alternatives are asked at their place, and only the chosen one is sent', async () => {
  const cheap = { ...PADS, _id: 'cheap', text: 'Pastillas nacionales', price: 20, total: 40 };
  const lines = [PADS, cheap].map((line) => ({ ...line, choiceGroup: 1 }));
  const { page, server, form } = await openAnswers({
    ...ORDER,
    lines: [...lines, LABOUR],
    estimates: [sentEstimateOf([...lines, LABOUR])],
  });
  expect(textsOf(form.getByRole('group').locator('legend'))).toEqual([
    'Cómo respondió',
    'Elige una de las alternativas',
    expect.stringContaining('Cambio de pastillas'),
  ]);
  await answer(form, 'Cómo respondió', 'Por WhatsApp');
  const choice = form.getByRole('group', { name: 'Elige una de las alternativas' });
  await choice.getByRole('radio', { name: /^Pastillas nacionales/ }).click();
  server.answer(recordAnswers, SENT);
  await form.getByRole('button', { name: /^Aprobar US\$\s40,00$/ }).click();
  await page.getByText(DONE).waitFor();
  expect(bodyOf(server)).toMatchObject({ answers: [{ line: 'cheap', decision: 'approve' }] });
});

test('none of several alternatives declines all of them', async () => {
  const other = { ...PADS, _id: 'other' };
  const lines = [PADS, other].map((line) => ({ ...line, choiceGroup: 1 }));
  const { page, server, form } = await openAnswers({
    ...ORDER,
    lines,
    estimates: [sentEstimateOf(lines)],
  });
  await answer(form, 'Cómo respondió', 'Por teléfono');
  await answer(form, 'Elige una de las alternativas', 'Ninguna');
  server.answer(recordAnswers, SENT);
  await press(form, 'Guardar respuesta');
  await page.getByText(DONE).waitFor();
  expect(bodyOf(server)).toMatchObject({
    answers: [
      { line: 'pads', decision: 'decline' },
      { line: 'other', decision: 'decline' },
    ],
  });
});

test('an empty answer, and one without how it came, are rejected with their sentences', async () => {
  const { server, form } = await openAnswers(SENT);
  await press(form, 'Guardar respuesta');
  await form.getByText('Elige cómo respondió el cliente.').waitFor();
  await form.getByText('Responde al menos un trabajo.').waitFor();
  await focused(form.getByRole('radio', { name: 'En el mostrador' }));
  expect(server.requests(recordAnswers)).toEqual([]);
});

test('work is approved within the limit without asking only where it fits', async () => {
  const { page, server, form } = await openAnswers({ ...SENT, limit: 130 });
  await answer(form, /^Pastillas/, 'No, gracias');
  await answer(form, 'Cómo respondió', 'Dentro del límite acordado');
  const pads = form.getByRole('group', { name: /^Pastillas/ });
  expect(pads.getByRole('radio').count()).toBe(2);
  expect(pads.getByRole('radio', { name: 'Sin responder', checked: true }).count()).toBe(1);
  expect(form.getByRole('textbox', { name: 'Quién respondió' }).count()).toBe(0);
  await press(form, 'Aprobar todo');
  await form.getByRole('button', { name: /^Aprobar US/ }).click();
  await form
    .getByText('Supera el límite que acordó el cliente: pide una nueva autorización.')
    .waitFor();
  expect(server.requests(recordAnswers)).toEqual([]);
  await answer(form, /^Cambio de pastillas/, 'Sin responder');
  server.answer(recordAnswers, SENT);
  await form.getByRole('button', { name: /^Aprobar US\$\s78,00$/ }).click();
  await page.getByText(DONE).waitFor();
});

test('an approval above the limit says that it raises the limit', async () => {
  const { form } = await openAnswers({ ...SENT, limit: 130 });
  await answer(form, 'Cómo respondió', 'Por teléfono');
  await press(form, 'Aprobar todo');
  await form.getByText(/Al aprobarlo, el límite pasa a US\$\s166,50\./).waitFor();
});

test('an order without a limit offers no answer within it', async () => {
  const { form } = await openAnswers(SENT);
  expect(form.getByRole('radio', { name: 'Dentro del límite acordado' }).count()).toBe(0);
});

test('an answer that came meanwhile is shown with its sentence, and the order is read again', async () => {
  const { server, section, form } = await openAnswers(SENT);
  await answer(form, 'Cómo respondió', 'Por teléfono');
  await answer(form, /^Pastillas/, 'No, gracias');
  const now: WorkOrder = {
    ...SENT,
    lines: [{ ...PADS, state: 'approved' }, LABOUR],
    estimates: [sentEstimateOf(ORDER.lines)],
  };
  server.reject(recordAnswers, 'already-answered').answer(getWorkOrder, now);
  await press(form, 'Guardar respuesta');
  await form.getByText('Ese trabajo ya fue respondido. Mira cómo quedó.').waitFor();
  await section.locator('h4').filter({ hasText: 'Aprobado' }).waitFor();
});

test('an answer of the client while the form is open stays on the screen, and the form sends nothing', async () => {
  const { server, form } = await openAnswers(SENT);
  await answer(form, 'Cómo respondió', 'Por teléfono');
  const lines = ORDER.lines.map((line) => ({ ...line, state: 'approved' as const }));
  const estimate = { ...sentEstimateOf(ORDER.lines), state: 'answered' as const };
  server.answer(getWorkOrder, { ...SENT, lines, estimates: [estimate] });
  // The connection is back: what is shown is read again.
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  await form.getByText('El cliente respondió mientras tanto. Cierra y mira qué decidió.').waitFor();
  expect(buttonsOf(form)).not.toContain('Guardar respuesta');
  expect(server.requests(recordAnswers)).toEqual([]);
});

const APPROVAL = {
  line: 'pads',
  decision: 'approve',
  method: 'link',
  name: 'Lucía',
  by: '',
  at: '2026-11-23T11:05:00.000Z',
  device: 'Chrome en Windows',
  fromStaffNetwork: true,
} as const;

/** Opens «Marcar como rechazada» of an approved line. */
async function openDecline({
  status,
  ...estimate
}: Partial<Estimate> & Pick<CitationDetail, 'status'>) {
  const change = { _id: 'e7', state: 'answered' as const, decisions: [APPROVAL], ...estimate };
  const order = {
    ...ORDER,
    lines: [{ ...PADS, state: 'approved' as const }],
    estimates: [sentEstimateOf([PADS], change)],
  };
  const opened = await openOrder(order, { citation: { ...JOB, status } });
  await press(opened.section, 'Marcar como rechazada Pastillas de freno delanteras');
  return { ...opened, form: dialog(opened.page, 'Marcar como rechazada') };
}

const BY_LINK =
  'Deja de estar aprobada. Hasta que empiece el trabajo, el cliente puede aprobarla otra vez desde su enlace.';
const AS_NEW_LINE =
  'Deja de estar aprobada. Si el cliente la quiere otra vez, se agrega como línea nueva.';

test.each([
  ['before the work', { status: 'in-workshop' }, BY_LINK],
  ['after the work began', { status: 'in-progress' }, AS_NEW_LINE],
  ['after the validity', { status: 'in-workshop', validUntil: '2020-01-01' }, AS_NEW_LINE],
  ['without a link', { status: 'in-workshop', channel: 'counter' }, AS_NEW_LINE],
] as const)(
  'a decline %s says how the client can approve the line again',
  async (_, at, sentence) => {
    const { form } = await openDecline(at);
    await form.getByText(sentence).waitFor();
  },
);

test('an approved line can be declined later, in the estimate that has its approval', async () => {
  const { page, server, form } = await openDecline({ status: 'in-progress' });
  await press(form, 'Marcar como rechazada');
  await form.getByText('Elige cómo respondió el cliente.').waitFor();
  await answer(form, 'Cómo respondió', 'Por teléfono');
  const declined = { ...ORDER, lines: [{ ...PADS, state: 'declined' as const }] };
  server.answer(recordAnswers, declined).answer(getWorkOrder, declined);
  await press(form, 'Marcar como rechazada');
  await page.getByText('Anotamos que el cliente la rechazó.').waitFor();
  const [{ params, body } = {}] = server.requests(recordAnswers);
  expect(params).toEqual({ id: 'e7' });
  expect(body).toMatchObject({ answers: [{ line: 'pads', decision: 'decline' }] });
});
