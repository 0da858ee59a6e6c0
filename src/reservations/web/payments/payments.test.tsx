import { expect, onTestFinished, test } from 'vitest';
import {
  checkReservationPayments,
  countPaymentsInReview,
  endReview,
  getReservationPayments,
  type Payment,
} from '#payments/contract/payment.ts';
import { until } from '#test/panel/locator.ts';
import { dialog, focused, press } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { PAYMENT } from '#test/panel/records.ts';
import { AT, openDrawer, RESERVED } from '#test/panel/reservation-drawer-screen.tsx';
import { draw, opened, serverWith } from '#test/panel/reservations-screen.tsx';
import { getReservation } from '../../contract/staff-reservation.ts';

setUpScreens();

const URL_TO_PAY = 'https://paypal.example/checkoutnow?token=O-1';
const WAITING: Payment = {
  ...PAYMENT,
  paymentStatus: 'pending',
  label: 'Pendiente',
  invoice: 'R-1-1',
  orderId: 'O-1',
  refundable: 0,
  paymentUrl: URL_TO_PAY,
  createdAt: AT,
  paidAt: null,
};

test('the payment card copies and sends the payment link, and shows the payment after its verification', async () => {
  const copied: string[] = [];
  const writeText = async (text: string) => void copied.push(text);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'));
  const { drawer, server } = await openDrawer({}, { attempts: [WAITING] });
  const card = drawer.getByRole('article', { name: 'Intento 1' });
  await card.getByText('Pendiente', { exact: true }).waitFor();
  expect(drawer.getByRole('button', { name: 'Reembolsar' }).count()).toBe(0);
  await press(card, 'Copiar enlace de pago');
  await drawer.getByText('Enlace de pago copiado.').waitFor();
  expect(copied).toEqual([URL_TO_PAY]);
  const whatsapp = await drawer.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
  expect(decodeURIComponent(whatsapp ?? '')).toContain(`Puedes pagarla aquí: ${URL_TO_PAY}`);

  const paid: Payment = {
    ...WAITING,
    paymentStatus: 'completed',
    label: 'Pagado',
    paymentUrl: null,
    paidAt: AT,
    fee: 11.64,
    net: 198.36,
    captureId: 'C-1',
  };
  server
    .answer(checkReservationPayments, { payments: [paid] })
    .answer(getReservationPayments, { payments: [paid] })
    .answer(getReservation, { ...RESERVED, status: 'accepted' });
  await press(drawer, 'Verificar con PayPal');
  await card.getByText('Pagado', { exact: true }).first().waitFor();
  await drawer.getByRole('button', { name: 'Pasar a Importando' }).waitFor();
  const facts = card.locator('dl > div').allTextContents();
  expect(facts.map((fact) => fact.replace(/\s+/g, ' '))).toEqual([
    'Iniciado23 nov. 2026, 08:00',
    'Pagado23 nov. 2026, 08:00',
    'Comisión de cobroUS$ 11,64',
    'NetoUS$ 198,36',
    'FacturaR-1-1',
    'OrdenO-1',
    'CapturaC-1',
  ]);
});

test('the review dialog requires a reason, keeps it after a rejection, and ends the review', async () => {
  const review: Payment = {
    ...WAITING,
    paymentStatus: 'review',
    label: 'En revisión',
    reason: 'DUPLICATE_INVOICE_ID',
    events: [
      { at: AT, source: 'system', type: 'awaiting_payer', result: '', by: '' },
      { at: AT, source: 'staff', type: 'checked', result: '', by: 'Sofía Güida' },
    ],
  };
  const { page, drawer, server } = await openDrawer({}, { attempts: [review] });
  await drawer.getByText('ya se había pagado una factura con ese número').waitFor();
  await press(drawer, 'Marcar como revisado');
  const form = dialog(page, 'Marcar como revisado');
  await press(form, 'Marcar como revisado');
  await form.getByText('Por favor escribe qué revisaste.').waitFor();
  await focused(form.getByLabel('Qué revisaste'));
  expect(server.requests(endReview)).toEqual([]);
  await form.getByLabel('Qué revisaste').fill('En la cuenta no hay cobros');
  server.reject(endReview, 'too-early');
  await press(form, 'Marcar como revisado');
  await form.getByText(/Este pago todavía se podría cobrar\./).waitFor();
  const found = { type: 'reviewed', result: 'En la cuenta no hay cobros', by: 'Sofía Güida' };
  const reviewed: Payment = {
    ...review,
    paymentStatus: 'failed',
    label: 'Revisado',
    events: [...review.events, { at: AT, source: 'staff', ...found }],
  };
  server
    .answer(endReview, { payments: [reviewed] })
    .answer(getReservationPayments, { payments: [reviewed] });
  await press(form, 'Marcar como revisado');
  await form.waitFor({ state: 'detached' });
  await drawer.getByText('Revisado', { exact: true }).first().waitFor();
  expect(drawer.getByRole('button', { name: 'Marcar como revisado' }).count()).toBe(0);
  const lines = drawer.locator('details li').allTextContents();
  expect(lines.map((line) => line.replace(/\d.*/, ''))).toEqual([
    'Esperando al cliente',
    'Verificado con PayPal',
    expect.stringMatching(/: En la cuenta no hay cobros$/),
  ]);
  expect(server.requests(endReview).at(-1)?.body).toEqual({ reason: 'En la cuenta no hay cobros' });
});

test('the reservations tab counts the payments in review and leads to each', async () => {
  const payments = [{ reservation: 'reservation-7', invoice: 'R-7-1' }];
  const page = draw(serverWith([]).answer(countPaymentsInReview, { count: 1, payments }));
  const notice = page.getByRole('region', { name: 'Pagos en revisión' });
  await notice.getByText('1 pago requiere revisión').waitFor();
  await press(notice, 'R-7-1');
  await until(() => expect(opened).toEqual(['reservation-7']));
});
