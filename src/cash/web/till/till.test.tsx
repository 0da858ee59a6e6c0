import { expect, test, vi } from 'vitest';
import { listMail } from '#mail/contract/mail.ts';
import { readCsv } from '#shared/text/csv.ts';
import { SOLD } from '#test/panel/cash-records.ts';
import { pass, until } from '#test/panel/locator.ts';
import { dialog, pick, press, toast } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { openScreen } from '#test/panel/open-screen.tsx';
import {
  CLOSED_DAY,
  FLOAT,
  OPEN_DAY,
  openTill,
  tillReply,
  tillRest,
  tillServer,
} from '#test/panel/till-screen.tsx';
import { addCashEntry, getCashDay, reopenCashDay } from '../../contract/cash-day.ts';
import { addMovement, getBalance } from '../../contract/movement.ts';
import { getPayables, getReceivables, type OpenCharge } from '../../contract/open-charges.ts';
import { savePaymentMethods } from '../../contract/payment-methods.ts';
import ForgottenDay from './forgotten-day.tsx';
import { tillCsv } from './till-csv.ts';

setUpScreens();

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('a closed day shows its closing and takes no count; an admin reopens it with a reason', async () => {
  const server = tillServer(CLOSED_DAY);
  const page = openTill({ server });
  await page.getByText('Cierre n.º 12').waitFor();
  await page.getByText('Faltó un vuelto').waitFor();
  expect(plain(await page.locator('main').textContent())).toContain('Faltan US$ 10,00');
  expect(page.locator('form').count()).toBe(0);
  expect(page.getByRole('button', { name: 'Retiro' }).count()).toBe(0);
  await press(page, 'Reabrir');
  const question = dialog(page, 'Reabrir la caja del 23/11');
  await press(question, 'Reabrir');
  await question.getByText('Por favor ingresa el motivo.').waitFor();
  const reopened = {
    ...OPEN_DAY,
    reopenings: [
      { number: 13, by: 'Sofía Güida', at: '2026-11-23T21:50:00.000Z', reason: 'Se contó mal' },
    ],
  };
  server.answer(
    reopenCashDay,
    () => {
      server.answer(getCashDay, tillReply(reopened));
      return tillReply(reopened);
    },
    'Caja reabierta',
  );
  await question.getByLabel('Motivo').fill('Se contó mal');
  await press(question, 'Reabrir');
  await toast(page, 'Caja reabierta');
  await page.getByText(/N\.º 13: reabierta por Sofía Güida/).waitFor();
  // What was counted is in the fields again.
  expect(await page.getByLabel('Contado en Efectivo, dólares').inputValue()).toBe('96');
  expect(await page.getByLabel('Nota').inputValue()).toBe('Faltó un vuelto');
});

test('only an admin sees «Reabrir» and «Medios de pago»', async () => {
  const page = openTill({ server: tillServer(CLOSED_DAY), admin: false });
  await page.getByText('Cierre n.º 12').waitFor();
  expect(page.getByRole('button', { name: 'Reabrir' }).count()).toBe(0);
  expect(page.getByRole('button', { name: 'Medios de pago' }).count()).toBe(0);
});

test('the days beside the shown one have an address; days without a closing are named', async () => {
  const page = openTill({
    server: tillServer({ ...OPEN_DAY, from: '2026-11-21', forgotten: '2026-11-22' }),
  });
  await page.getByText('Incluye 2 días sin cerrar: 21/11 y 22/11.').waitFor();
  await page.getByText('La caja de ayer, 22/11, quedó sin cerrar').waitFor();
  await press(page, 'Ir al 22/11');
  expect(tillRest).toBe('caja/2026-11-22');
  await press(page, 'Día anterior');
  expect(tillRest).toBe('caja/2026-11-21');
});

test('an entry that was begun before midnight belongs to the day on which it is sent', async () => {
  const server = tillServer();
  const page = openTill({ server });
  await press(page, 'Cambio inicial');
  const form = dialog(page, 'Cambio inicial');
  await form.getByLabel('Importe').fill('500');
  vi.setSystemTime(Date.parse('2026-11-24T03:01:00Z'));
  await pass(61_000);
  server.answer(addCashEntry, tillReply(OPEN_DAY), 'Movimiento de caja registrado');
  await press(form, 'Anotar');
  await toast(page, 'Movimiento de caja registrado');
  expect(server.requests(addCashEntry).at(-1)?.params).toEqual({ day: '2026-11-24' });
});

test('a withdrawal in pesos sends the rate, and asks once about an unusual one', async () => {
  const server = tillServer();
  const page = openTill({ server });
  await press(page, 'Retiro');
  const form = dialog(page, 'Retiro');
  expect(await form.getByLabel('Cotización: pesos por dólar').inputValue()).toBe('40,15');
  await form.getByLabel('Importe').fill('1.000');
  await form.getByLabel('Cotización: pesos por dólar').fill('80');
  server.reject(addCashEntry, 'unusual-rate');
  await press(form, 'Anotar');
  await form.getByText('Por favor ingresa el motivo.').waitFor();
  await form.getByLabel('Motivo').fill('Depósito en el banco');
  await press(form, 'Anotar');
  await form.getByText(/difiere más de 30 %/).waitFor();
  await form.getByLabel('La cotización es correcta (la última fue $ 40,15)').check();
  server.answer(addCashEntry, tillReply(OPEN_DAY), 'Movimiento de caja registrado');
  await press(form, 'Anotar');
  await toast(page, 'Movimiento de caja registrado');
  expect(server.requests(addCashEntry).at(-1)?.body).toEqual({
    kind: 'withdrawal',
    method: 'cash',
    currency: 'UYU',
    amount: '1000',
    rate: '80',
    reason: 'Depósito en el banco',
    confirmRate: true,
  });
});

test('an adjustment that takes out is below 0', async () => {
  const server = tillServer().answer(
    addCashEntry,
    tillReply(OPEN_DAY),
    'Movimiento de caja registrado',
  );
  const page = openTill({ server });
  await press(page, 'Ajuste');
  const form = dialog(page, 'Ajuste');
  await form.getByLabel('Sale').click();
  await form.getByLabel('Dólares').click();
  await form.getByLabel('Importe').fill('4,50');
  await form.getByLabel('Motivo').fill('Billete roto');
  await press(form, 'Anotar');
  await toast(page, 'Movimiento de caja registrado');
  expect(server.requests(addCashEntry)[0]?.body).toMatchObject({
    currency: 'USD',
    amount: '-4.50',
  });
});

const DEBT: OpenCharge = {
  cause: { kind: 'citation', id: 'citation-1' },
  title: 'Service completo',
  clientName: 'Lucía Fernández',
  clientPhone: '099 123 456',
  amount: 86,
  since: '2026-11-11T15:00:00.000Z',
};

const listOf = (...charges: OpenCharge[]) => ({
  charges,
  amount: charges.reduce((sum, { amount }) => sum + amount, 0),
  ...{ total: charges.length, page: 1, totalPages: 1 },
});

test('«Por cobrar» shows who owes since when, and opens a chat with the amount', async () => {
  const older = {
    ...DEBT,
    cause: { kind: 'sale' as const, id: 'sale-1' },
    clientName: 'Bruno Olivera',
    clientPhone: '',
    amount: 14,
  };
  const server = tillServer().answer(getReceivables, listOf(DEBT, older));
  const page = openTill({ server, rest: 'cobrar' });
  await page.getByText('hace 12 días (11/11/2026)').waitFor();
  expect(plain(await page.locator('main').textContent())).toContain('2 registrosUS$ 100,00');
  const chat = page.getByRole('link', { name: 'Escribir por WhatsApp a Lucía Fernández' });
  const href = new URL((await chat.getAttribute('href')) ?? '');
  expect(href.pathname).toBe('/59899123456');
  expect(href.searchParams.get('text')).toBe(
    'Hola Lucía, te escribimos de Taller de prueba: queda pendiente el pago de US$ 86,00 por Service completo.',
  );
  expect(page.getByRole('link', { name: /Bruno/ }).count()).toBe(0);
});

test('«Por cobrar» opens «Cobro» of a counter sale, which takes what is left', async () => {
  const sale = { ...DEBT, cause: { kind: 'sale' as const, id: 'sale-1' }, title: 'Batería' };
  const server = tillServer().answer(getReceivables, listOf(sale)).answer(getBalance, SOLD);
  const page = openTill({ server, rest: 'cobrar' });
  await press(page, 'Batería');
  const detail = dialog(page, 'Venta de mostrador');
  await detail.getByText('Lucía Fernández · Batería').waitFor();
  await press(detail, 'Cobrar US$ 86,00');
  await press(dialog(page, 'Cobrar'), 'Transferencia');
  server.answer(addMovement, { ...SOLD, paid: 126, balance: 0 }, 'Pago registrado');
  await press(dialog(page, 'Cobrar'), 'Cobrar US$ 86,00');
  await toast(page, 'Pago registrado');
  expect(server.requests(addMovement)[0]?.body).toMatchObject({
    cause: { kind: 'sale', id: 'sale-1' },
  });
});

test('«Por devolver» is empty without debts of the workshop', async () => {
  const server = tillServer().answer(getPayables, listOf());
  const page = openTill({ server, rest: 'devolver' });
  await page.getByText('No tienes nada que devolver').waitFor();
});

test('the till lists motorcycles with a balance, and mails that failed', async () => {
  const { since: _, ...owed } = DEBT;
  const mail = {
    ...{
      _id: 'mail',
      recipient: 'lucia@ejemplo.com',
      kind: 'ready',
      subject: 'Tu moto está lista',
    },
    ...{ state: 'failed' as const, attempts: 5, lastError: 'refused', citation: 'citation-1' },
    ...{ reservation: null, heldUntil: null, createdAt: '2026-11-23T11:00:00.000Z' },
  };
  const server = tillServer({ ...OPEN_DAY, unpaidHere: [owed] }).answer(listMail, {
    ...{ mails: [mail], total: 1, page: 1, totalPages: 1 },
  });
  const page = openTill({ server });
  await page.getByText('Motos que siguen aquí con saldo').waitFor();
  await page.getByText('1 correo no salió').waitFor();
  await page.getByText('Tu moto está lista').waitFor();
});

test('«Medios de pago» saves the whole list in its new order', async () => {
  const server = tillServer();
  const page = openTill({ server });
  await press(page, 'Medios de pago');
  const form = dialog(page, 'Medios de pago');
  await form.getByRole('button', { name: 'Subir Transferencia' }).click();
  await form.getByLabel('Comisión de Transferencia, en porcentaje').fill('40');
  await press(form, 'Agregar medio de pago');
  await form.getByLabel('Nombre de un medio nuevo').fill('Débito');
  await pick(form, 'Tipo de Débito', 'Tarjeta');
  await press(form, 'Guardar');
  await form.getByText('La comisión debe ser de 0 a 30 %.').waitFor();
  await form.getByLabel('Comisión de Transferencia, en porcentaje').fill('2,5');
  server.answer(
    savePaymentMethods,
    { version: '2', methods: [], lastRate: null },
    'Medios de pago guardados',
  );
  await press(form, 'Guardar');
  await toast(page, 'Medios de pago guardados');
  expect(server.requests(savePaymentMethods)[0]?.body['version']).toBe('1');
  const sent = server.requests(savePaymentMethods)[0]?.body['methods'] as { label: string }[];
  expect(sent.map(({ label }) => label)).toEqual(['Transferencia', 'Efectivo', 'PayPal', 'Débito']);
  expect(sent[0]).toEqual({
    ...{ _id: 'transfer', kind: 'transfer', label: 'Transferencia', active: true },
    feePercent: '2.5',
  });
  expect(sent[3]).toEqual({ kind: 'card', label: 'Débito', active: true, feePercent: '0' });
});

test('a forgotten day is named in the tab and opened by its button', async () => {
  const opened: string[] = [];
  const server = tillServer({ ...OPEN_DAY, forgotten: '2026-11-22' });
  const page = openScreen(
    <>
      <ForgottenDay as="point" onOpen={() => {}} />
      <ForgottenDay as="banner" onOpen={(rest) => opened.push(rest)} />
    </>,
    { server },
  );
  await page.getByText('La caja de ayer, 22/11, quedó sin cerrar.').waitFor();
  await page.getByText(', hay un día sin cerrar').waitFor();
  await press(page, 'Cerrar la caja del 22/11');
  expect(opened).toEqual(['caja/2026-11-22']);
  await until(() => expect(server.requests(getCashDay)).toHaveLength(1));
});

test('tillCsv has a line for each figure and each movement', () => {
  const [head, ...lines] = (readCsv(tillCsv(CLOSED_DAY, 'America/Montevideo')) ?? []).map(
    ({ cells }) => cells,
  );
  const cell = (line: readonly string[] | undefined, name: string) =>
    line?.[head?.indexOf(name) ?? -1];
  expect(lines.map((line) => cell(line, 'Línea'))).toEqual([
    ...['Inicio', 'Esperado', 'Contado', 'Diferencia'],
    ...['Inicio', 'Esperado', 'Contado', 'Diferencia'],
    ...['Movimiento', 'Movimiento', 'Movimiento'],
  ]);
  expect(cell(lines[7], 'Importe')).toBe('-10,00');
  expect(cell(lines[7], 'Nota')).toBe('Faltó un vuelto');
  expect(cell(lines[10], 'Nota')).toBe(FLOAT.note);
  expect(cell(lines[10], 'Importe')).toBe('3000,00');
  expect(cell(lines[10], 'Cotización')).toBe('40,15');
  expect(cell(lines[8], 'Hora')).toBe('08:30');
});
