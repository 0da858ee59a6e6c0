import { expect, test } from 'vitest';
import { getSettings } from '#settings/contract/settings.ts';
import { FakeServer } from '#test/panel/fake-server.ts';
import { until } from '#test/panel/locator.ts';
import { dialog, press } from '#test/panel/menu.ts';
import { BUSINESS, setUpScreens } from '#test/panel/open-page.tsx';
import { openScreen } from '#test/panel/open-screen.tsx';
import {
  createWebhook,
  type Delivery,
  listDeliveries,
  listWebhooks,
  renewWebhookSecret,
  resendDelivery,
  testWebhook,
  updateWebhook,
  type Webhook,
} from '../contract/webhook.ts';
import { WEBHOOK_ERRORS } from '../contract/webhook-errors.ts';
import { WebhooksDialog } from './webhooks-dialog.tsx';

setUpScreens();

const WEBHOOK: Webhook = {
  _id: 'w1',
  name: 'Planilla',
  url: 'https://planilla.ejemplo.com/bujia',
  types: ['citation.created', 'payment.received'],
  on: true,
  offReason: null,
  waiting: 0,
  givenUp: 2,
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
};
const DELIVERY: Delivery = {
  _id: 'd1',
  type: 'citation.created',
  body: '{"type":"citation.created"}',
  state: 'given-up',
  attempts: 9,
  createdAt: '2026-11-20T12:00:00.000Z',
  lastAttemptAt: '2026-11-22T05:00:00.000Z',
  nextAttemptAt: null,
  status: null,
  problem: 'timeout',
  excerpt: '',
};
const SECRET = `whsec_${'A'.repeat(43)}=`;

const serverWith = (webhooks: Webhook[]) =>
  new FakeServer()
    .answer(getSettings, { showReserveButton: false, business: BUSINESS })
    .answer(listWebhooks, webhooks);
const open = (server: FakeServer) =>
  openScreen(<WebhooksDialog opened onClose={() => undefined} />, { server });

test('the form of a webhook sends its fields, and shows the secret once', async () => {
  const server = serverWith([])
    .answer(createWebhook, { ...WEBHOOK, secret: SECRET })
    .answer(listDeliveries, { deliveries: [], total: 0, page: 1, totalPages: 0 })
    .answer(testWebhook, { ...DELIVERY, state: 'waiting', attempts: 0 });
  const page = open(server);
  await page.getByText('No hay ningún webhook.').waitFor();
  await press(page, 'Nuevo webhook');
  const form = dialog(page, 'Nuevo webhook');
  await press(form, 'Crear');
  await form.getByText('Elige al menos un aviso.').waitFor();
  await form.getByRole('textbox', { name: 'Nombre' }).fill('Planilla');
  await form.getByRole('textbox', { name: 'Dirección' }).fill(WEBHOOK.url);
  await form.getByRole('checkbox', { name: /^Cobro recibido/ }).click();
  await form.getByRole('checkbox', { name: /^Cita nueva/ }).click();
  await press(form, 'Crear');
  const copied = dialog(page, 'Copia la clave');
  await copied.getByText(SECRET).waitFor();
  const { name, url, types } = WEBHOOK;
  expect(server.requests(createWebhook).map(({ body }) => body)).toEqual([{ name, url, types }]);
  await press(copied, 'Ya la guardé: probar');
  await press(dialog(page, 'Envíos a Planilla'), 'Enviar una prueba');
  await until(() => expect(server.requests(testWebhook)).toHaveLength(1));
});

test('the form of a webhook shows that it changed meanwhile', async () => {
  const [, message] = WEBHOOK_ERRORS['changed-meanwhile'];
  const server = serverWith([WEBHOOK]).reject(updateWebhook, 'changed-meanwhile');
  const page = open(server);
  await page.getByText('2 sin entregar en 30 días').waitFor();
  await press(page, 'Editar Planilla');
  const form = dialog(page, 'Editar Planilla');
  await form.getByRole('checkbox', { name: 'Encendido' }).click();
  await press(form, 'Guardar');
  await form.getByRole('alert').getByText(message).waitFor();
  const { name, url, types, updatedAt } = WEBHOOK;
  expect(server.requests(updateWebhook).map(({ body }) => body)).toEqual([
    { name, url, types, on: false, expectedUpdatedAt: updatedAt },
  ]);
});

test('a webhook that was switched off shows why', async () => {
  const page = open(serverWith([{ ...WEBHOOK, on: false, offReason: 'restored' }]));
  await page.getByText(/^Se apagó al restaurar una copia/).waitFor();
});

test('a new secret is asked for, and shown once', async () => {
  const server = serverWith([WEBHOOK]).answer(renewWebhookSecret, { ...WEBHOOK, secret: SECRET });
  const page = open(server);
  await page.getByText('Encendido').waitFor();
  await press(page, 'Clave nueva de Planilla');
  await press(dialog(page, 'Clave nueva'), 'Crear clave nueva');
  await dialog(page, 'Copia la clave').getByText(SECRET).waitFor();
});

test.each([
  ['2026-11-20T12:00:06.000Z', 'Se reintenta a los 5 s'],
  ['2026-11-20T12:05:01.000Z', 'Se reintenta: 20 nov. 2026, 09:05'],
])('the log shows when a delivery is tried again: %s', async (nextAttemptAt, text) => {
  const lastAttemptAt = '2026-11-20T12:00:01.000Z';
  const tried: Delivery = {
    ...DELIVERY,
    state: 'waiting',
    attempts: 1,
    lastAttemptAt,
    nextAttemptAt,
  };
  const page = open(
    serverWith([WEBHOOK]).answer(listDeliveries, {
      deliveries: [tried],
      total: 1,
      page: 1,
      totalPages: 1,
    }),
  );
  await page.getByText('Encendido').waitFor();
  await press(page, 'Envíos de Planilla');
  await dialog(page, 'Envíos a Planilla').getByText(text).waitFor();
});

test('the log shows the result of a delivery, and sends it again', async () => {
  const waiting: Delivery = { ...DELIVERY, state: 'waiting', attempts: 0 };
  const server = serverWith([WEBHOOK])
    .answer(listDeliveries, { deliveries: [DELIVERY], total: 1, page: 1, totalPages: 1 })
    .answer(resendDelivery, waiting);
  const page = open(server);
  await page.getByText('Encendido').waitFor();
  await press(page, 'Envíos de Planilla');
  const log = dialog(page, 'Envíos a Planilla');
  await log.getByText('Sin entregar').waitFor();
  await log.getByText('No respondió a tiempo').waitFor();
  await log.getByRole('button', { name: /^Enviar de nuevo: Cita nueva/ }).click();
  await until(() => expect(server.requests(resendDelivery)).toHaveLength(1));
});
