import { expect, test } from 'vitest';
import {
  cardIn,
  cardOf,
  drawQueue,
  inState,
  NOTICE,
  Queue,
  sentTo,
  switchTo,
} from '#test/panel/follow-ups-screen.tsx';
import { until } from '#test/panel/locator.ts';
import { chooseDay, dialog, focused, press } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { changeFollowUp } from '../../contract/follow-up.ts';

setUpScreens();

test('one press opens WhatsApp with the message, and «Sí, avisado» moves the card to «Avisados»', async () => {
  const queue = new Queue([cardOf('Ana'), cardOf('Bruno')]);
  const page = drawQueue(queue);
  const card = cardIn(page, 'Ana');
  const link = card.getByRole('link', { name: 'WhatsApp a Ana' });
  await until(async () =>
    expect(await link.getAttribute('href')).toBe(
      `https://wa.me/59899412738?text=${encodeURIComponent(cardOf('Ana').message)}`,
    ),
  );
  expect(await link.getAttribute('target')).toBe('_blank');
  await link.click();
  await focused(card.getByRole('group', { name: '¿Enviado? Ana' }));
  expect(sentTo(queue)).toEqual([]);
  await press(card, 'Sí, avisado');
  await card.getByText('ya está entre los avisados.').waitFor();
  expect(sentTo(queue)).toEqual([{ state: 'told', channel: 'whatsapp' }]);
  await focused(cardIn(page, 'Bruno'));
  await switchTo(page, 'Avisados');
  await cardIn(page, 'Ana').getByText('Sofía le avisó por WhatsApp, hoy a las 09:00').waitFor();
});

test('«Deshacer» puts an answered client back in its place', async () => {
  const queue = new Queue([cardOf('Ana'), cardOf('Bruno')]);
  const page = drawQueue(queue);
  await cardIn(page, 'Bruno')
    .getByRole('link', { name: /WhatsApp/ })
    .click();
  await press(cardIn(page, 'Bruno'), 'Sí, avisado');
  await press(cardIn(page, 'Bruno'), 'Deshacer: Bruno');
  await cardIn(page, 'Bruno')
    .getByRole('link', { name: /WhatsApp/ })
    .waitFor();
  expect(sentTo(queue).at(-1)).toEqual({ state: 'waiting' });
  const names = page.getByRole('heading', { level: 2 });
  expect(names.allTextContents()).toEqual(['Ana', 'Bruno']);
});

test('the question «¿Enviado?» survives a reload, and «Todavía no» closes it', async () => {
  const queue = new Queue([cardOf('Ana'), cardOf('Bruno')]);
  const page = drawQueue(queue);
  await cardIn(page, 'Bruno')
    .getByRole('link', { name: /WhatsApp/ })
    .click();
  await cardIn(page, 'Bruno').getByText('¿Enviado?').waitFor();
  const again = drawQueue(queue);
  await focused(cardIn(again, 'Bruno').getByRole('group', { name: '¿Enviado? Bruno' }));
  expect(cardIn(again, 'Ana').getByText('¿Enviado?').count()).toBe(0);
  await press(cardIn(again, 'Bruno'), 'Todavía no');
  await focused(cardIn(again, 'Bruno'));
  const third = drawQueue(queue);
  await cardIn(third, 'Bruno')
    .getByRole('link', { name: /WhatsApp/ })
    .waitFor();
  expect(third.getByText('¿Enviado?').count()).toBe(0);
  expect(sentTo(queue)).toEqual([]);
});

test('the answer names the reasons that the message contained, and the undo too', async () => {
  const queue = new Queue([cardOf('Ana')]);
  const [reason] = cardOf('Ana').reasons;
  if (!reason) throw new Error('no reason');
  const page = drawQueue(queue);
  await cardIn(page, 'Ana')
    .getByRole('link', { name: /WhatsApp/ })
    .click();
  queue.replace(cardOf('Ana', { reasons: [{ ...reason, _id: 'later' }, reason] }));
  const again = drawQueue(queue);
  await until(() => expect(cardIn(again, 'Ana').getByRole('listitem').count()).toBe(2));
  await press(cardIn(again, 'Ana'), 'Sí, avisado');
  await press(cardIn(again, 'Ana'), 'Deshacer: Ana');
  await cardIn(again, 'Ana')
    .getByRole('link', { name: /WhatsApp/ })
    .waitFor();
  const asked = queue.server.requests(changeFollowUp);
  expect(asked.map(({ params, body }) => [params['id'], body['reasons']])).toEqual(
    Array(2).fill([reason._id, [reason._id]]),
  );
});

test('a second press while the answer is saved sends nothing, and the card shows that it is saving', async () => {
  const queue = new Queue([cardOf('Ana')]);
  const page = drawQueue(queue);
  const card = cardIn(page, 'Ana');
  await card.getByRole('link', { name: /WhatsApp/ }).click();
  const release = queue.server.hold(changeFollowUp);
  const yes = await card.getByRole('button', { name: 'Sí, avisado' }).element();
  yes.click();
  yes.click();
  await card.getByText('Guardando…').waitFor();
  expect(await card.getAttribute('aria-busy')).toBe('true');
  yes.click();
  // Also where the view was left and opened again.
  await switchTo(page, 'Pospuestos');
  await page.getByText('No hay avisos pospuestos').waitFor();
  await switchTo(page, 'Por avisar');
  await cardIn(page, 'Ana').getByText('Guardando…').waitFor();
  (await cardIn(page, 'Ana').getByText('Guardando…').element()).click();
  release();
  await page.getByText('No queda nadie por avisar').waitFor();
  expect(sentTo(queue)).toHaveLength(1);
});

test('a card whose answer was not saved shows why, and can be sent again', async () => {
  const queue = new Queue([cardOf('Ana')]);
  const page = drawQueue(queue);
  const card = cardIn(page, 'Ana');
  await card.getByRole('link', { name: /WhatsApp/ }).click();
  queue.server.fail(changeFollowUp);
  await press(card, 'Sí, avisado');
  await card
    .getByRole('alert')
    .filter({ hasText: 'El servidor tuvo un problema. Por favor intenta nuevamente.' })
    .waitFor();
  queue.server.answer(changeFollowUp, queue.change);
  await press(card, 'Sí, avisado');
  await page.getByText('ya está entre los avisados.').waitFor();
});

test('a client whom another user has notified keeps the open question, and shows who did it', async () => {
  const queue = new Queue(['Ana', 'Bruno', 'Celia'].map((name) => cardOf(name)));
  const page = drawQueue(queue);
  const [ana, celia] = [cardIn(page, 'Ana'), cardIn(page, 'Celia')];
  await ana.getByRole('link', { name: /WhatsApp/ }).click();
  queue.replace(inState(cardOf('Ana', { told: NOTICE }), { state: 'told' }));
  // The list is read again, without Ana.
  await press(celia, 'Posponer el aviso a Celia');
  await page.getByRole('menuitem', { name: /^Mañana/ }).click();
  await celia.getByText('vuelve mañana.').waitFor();
  await page.getByText('1 cliente por avisar').waitFor();
  const message = 'Marta ya le avisó hoy a las 08:32.';
  queue.server.reject(changeFollowUp, 'already-told', { message });
  await press(ana, 'Sí, avisado');
  await ana
    .getByRole('alert')
    .filter({ hasText: `Ana ${message}` })
    .waitFor();
  await press(ana, 'Entendido: Ana');
  await ana.waitFor({ state: 'detached' });
  expect(page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['Bruno']);
});

test('«Posponer» offers three days and another one, and «Avisar ahora» puts the client back', async () => {
  const queue = new Queue([cardOf('Ana'), cardOf('Bruno'), cardOf('Celia')]);
  const page = drawQueue(queue);
  await press(cardIn(page, 'Ana'), 'Posponer el aviso a Ana');
  const items = page.getByRole('menuitem');
  await until(() =>
    expect(items.allTextContents()).toEqual([
      'Mañana mar, 24 nov.',
      'En 3 días jue, 26 nov.',
      'En una semana lun, 30 nov.',
      'Otro día…',
      'No avisar…',
    ]),
  );
  await page.getByRole('menuitem', { name: /En 3 días/ }).click();
  await cardIn(page, 'Ana').getByText('vuelve el jue, 26 nov.').waitFor();
  await press(cardIn(page, 'Bruno'), 'Posponer el aviso a Bruno');
  await page.getByRole('menuitem', { name: 'Otro día…' }).click();
  await chooseDay(page, 'Hasta', '2026-12-15');
  await press(dialog(page, 'Posponer el aviso'), 'Posponer');
  await cardIn(page, 'Bruno').getByText('vuelve el mar, 15 dic.').waitFor();
  expect(sentTo(queue)).toEqual([
    { state: 'snoozed', snoozeUntil: '2026-11-26' },
    { state: 'snoozed', snoozeUntil: '2026-12-15' },
  ]);
  await switchTo(page, 'Pospuestos');
  await cardIn(page, 'Bruno').getByText('Pospuesto hasta el mar, 15 dic.').waitFor();
  await press(cardIn(page, 'Bruno'), 'Avisar ahora: Bruno');
  await cardIn(page, 'Bruno').getByText('vuelve a «Por avisar».').waitFor();
  await switchTo(page, 'Por avisar');
  await cardIn(page, 'Bruno')
    .getByRole('link', { name: /WhatsApp/ })
    .waitFor();
});

test('«No avisar…» asks for a reason of the list or an own one', async () => {
  const queue = new Queue([cardOf('Ana'), cardOf('Bruno')]);
  const page = drawQueue(queue);
  const open = async (name: string) => {
    await press(cardIn(page, name), `Posponer el aviso a ${name}`);
    await page.getByRole('menuitem', { name: 'No avisar…' }).click();
  };
  const form = dialog(page, 'No avisar');
  await open('Ana');
  await press(form, 'No avisar');
  await form.getByText('Elige un motivo.').waitFor();
  await form.getByRole('radio', { name: 'Ya no tiene la moto' }).click();
  await press(form, 'No avisar');
  await cardIn(page, 'Ana').getByText('no se avisa: Ya no tiene la moto').waitFor();
  await form.waitFor({ state: 'detached' });
  await open('Bruno');
  await form.getByRole('radio', { name: 'Otro motivo' }).click();
  await press(form, 'No avisar');
  await form.getByText('Escribe por qué no se avisa.').waitFor();
  await form.getByRole('textbox', { name: 'Motivo' }).fill('Viaja');
  await press(form, 'No avisar');
  await cardIn(page, 'Bruno').getByText('no se avisa: Viaja').waitFor();
  expect(sentTo(queue)).toEqual([
    { state: 'dropped', reason: 'Ya no tiene la moto' },
    { state: 'dropped', reason: 'Viaja' },
  ]);
  await switchTo(page, 'No se avisa');
  await cardIn(page, 'Ana').getByText('No se avisa: Ya no tiene la moto').waitFor();
});
