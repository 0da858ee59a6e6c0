import { expect, onTestFinished, test, vi } from 'vitest';
import { stubChat, textOf } from '#test/panel/chat.ts';
import {
  cardIn,
  cardOf,
  drawQueue,
  inState,
  MOTORCYCLE,
  NO_FOLLOW_UPS,
  NOTICE,
  openedCitations,
  Queue,
  sentTo,
  switchTo,
} from '#test/panel/follow-ups-screen.tsx';
import { until } from '#test/panel/locator.ts';
import { press } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { listFollowUps } from '../../contract/follow-up.ts';

setUpScreens();

const [REASON] = cardOf('Ana').reasons;
if (!REASON) throw new Error('no reason');

/** Returns the texts that the test copies. */
function stubClipboard(): string[] {
  const copied: string[] = [];
  stubClipboardWith({ writeText: async (text: string) => void copied.push(text) });
  return copied;
}

function stubClipboardWith(clipboard: object): void {
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'));
}

test('a card joins the reasons of a client, with the motorcycle once', async () => {
  const second = { ...REASON, _id: 'b', kind: 'deferred', about: 'Frenos' } as const;
  const page = drawQueue(new Queue([cardOf('Ana', { reasons: [REASON, second] })]));
  const card = cardIn(page, 'Ana');
  await card.getByRole('heading', { name: 'Ana' }).waitFor();
  const reasons = card.getByRole('list', { name: 'Motivos' }).getByRole('listitem');
  expect(reasons.allTextContents()).toEqual([
    `Próximo servicioCambio de aceiteHonda CB 190R 2022 matrícula ${MOTORCYCLE.plate}desde ayer`,
    'Trabajo pendienteFrenosdesde ayer',
  ]);
  await card.getByText('099 412 738').waitFor();
  await page.getByText('En los últimos 60 días: 12 avisados, 5 citas, US$ 430,00').waitFor();
});

test('a client without telephone gets a mail, one without a mobile number a call', async () => {
  const queue = new Queue([
    cardOf('Ana', { client: { phone: '', email: 'ana@ejemplo.com' }, message: 'Hola:\nvuelve' }),
    cardOf('Bruno', { client: { phone: '12345' } }),
    cardOf('Celia', { client: { phone: '', email: '' } }),
  ]);
  const page = drawQueue(queue);
  await cardIn(page, 'Bruno').locator('a:not([href^="#"])').waitFor();
  await until(() => {
    const links = (name: string) =>
      cardIn(page, name).locator('a:not([href^="#"])').allTextContents();
    expect(['Ana', 'Bruno', 'Celia'].map(links)).toEqual([['Email a Ana'], ['Llamar a Bruno'], []]);
  });
  const mail = cardIn(page, 'Ana').locator('a:not([href^="#"])');
  expect(await mail.getAttribute('href')).toBe(
    'mailto:ana@ejemplo.com?subject=Aviso%20de%20Taller%20de%20prueba&body=Hola%3A%0D%0Avuelve',
  );
  const call = cardIn(page, 'Bruno').locator('a:not([href^="#"])');
  expect(await call.getAttribute('href')).toBe('tel:12345');
  // jsdom cannot call.
  window.addEventListener('click', (event) => event.preventDefault(), { once: true });
  await call.click();
  await press(cardIn(page, 'Bruno'), 'Sí, avisado');
  await cardIn(page, 'Celia').getByText('Sin teléfono ni email').waitFor();
  await press(cardIn(page, 'Celia'), 'Ya le avisé');
  await press(cardIn(page, 'Celia'), 'Sí, avisado');
  await cardIn(page, 'Celia').getByText('ya está entre los avisados.').waitFor();
  expect(sentTo(queue)).toEqual(Array(2).fill({ state: 'told', channel: 'phone' }));
});

test('«Avisados» shows the appointment that a client booked afterwards, and opens it', async () => {
  const booked = { _id: 'citation-9', date: '2026-12-02' };
  const earlier = { ...NOTICE, at: '2026-11-22T11:32:00.000Z' };
  const queue = new Queue([
    inState(cardOf('Bruno', { told: earlier }), { state: 'told' }),
    inState(cardOf('Ana', { told: NOTICE, booked }), { state: 'answered' }),
    inState(cardOf('Celia'), { state: 'answered' }),
  ]);
  const page = drawQueue(queue);
  await page.getByText('No queda nadie por avisar').waitFor();
  await switchTo(page, 'Avisados');
  await cardIn(page, 'Ana').waitFor();
  expect(page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['Ana', 'Bruno']);
  // A booking closes the follow-up.
  expect(cardIn(page, 'Ana').getByRole('button', { name: 'Deshacer' }).count()).toBe(0);
  await press(cardIn(page, 'Ana'), 'Reservó para el mié, 2 dic.');
  expect(openedCitations).toEqual(['citation-9']);
});

test('a long message is cut until it is opened, and «Copiar» copies all of it', async () => {
  const copied = stubClipboard();
  const message = 'Hola Ana, te toca el cambio de aceite. '.repeat(5).trim();
  const page = drawQueue(new Queue([cardOf('Ana', { message })]));
  const more = cardIn(page, 'Ana').getByRole('button', { name: 'Ver completo' });
  await more.click();
  await cardIn(page, 'Ana').getByRole('button', { name: 'Ver menos' }).waitFor();
  await press(cardIn(page, 'Ana'), 'Copiar el mensaje para Ana');
  await press(cardIn(page, 'Ana'), 'Copiado el mensaje para Ana');
  expect(copied).toEqual([message, message]);
});

test('200 clients show 20 cards, and the others with «Ver más»', async () => {
  const queue = new Queue(Array.from({ length: 200 }, (_, at) => cardOf(`C${at}`)));
  const page = drawQueue(queue);
  await until(() => expect(page.locator('[data-record]').count()).toBe(20));
  await press(page, 'Ver más (180)');
  await until(() => expect(page.locator('[data-record]').count()).toBe(40));
});

test('more clients than cards are said below them', async () => {
  const queue = new Queue([]);
  queue.server.answer(listFollowUps, { ...NO_FOLLOW_UPS, cards: [cardOf('Ana')], total: 12_329 });
  const page = drawQueue(queue);
  await page.getByText('Se muestran los primeros 1 de 12.329 clientes.').waitFor();
});

test('the screen shows that the clients could not be read, and reads them again', async () => {
  const queue = new Queue([cardOf('Ana')]);
  queue.server.fail(listFollowUps);
  const page = drawQueue(queue);
  await page.getByText('Error al cargar los avisos').waitFor();
  queue.server.answer(listFollowUps, { ...NO_FOLLOW_UPS, cards: [cardOf('Ana')], total: 1 });
  await press(page, 'Reintentar');
  await cardIn(page, 'Ana').waitFor();
});

/** A client whose estimate waits for an answer. */
function estimateOf(name: string) {
  const card = cardOf(name);
  return inState(card, { kind: 'estimate', citation: 'citation-1' });
}

const LINKED =
  'Hola Ana, te toca el cambio de aceite. Mira el presupuesto y responde aquí: https://taller.ejemplo.com/mi/citation-1';

test('WhatsApp and «Copiar» of an estimate have the link to it, which the press creates', async () => {
  const copied = stubClipboard();
  const queue = new Queue([estimateOf('Ana'), cardOf('Bruno')]);
  const card = cardIn(drawQueue(queue), 'Ana');
  await card.getByText('El enlace al presupuesto se agrega al enviar o copiar.').waitFor();
  expect(queue.linked).toEqual([]);
  await press(card, 'Copiar el mensaje para Ana');
  await until(() => expect(copied).toEqual([LINKED]));
  const chat = stubChat();
  const way = card.getByRole('link', { name: 'WhatsApp a Ana' });
  await until(async () => expect(await way.getAttribute('href')).not.toBeNull());
  await way.click();
  await until(() => expect(textOf(chat.location.href || 'about:blank')).toBe(LINKED));
  expect(queue.linked).toEqual(['citation-1', 'citation-1']);
  await card.getByText('¿Enviado?').waitFor();
});

test('«Copiar» of an estimate begins in the press, before the link exists', async () => {
  const copied: string[] = [];
  vi.stubGlobal(
    'ClipboardItem',
    class {
      readonly types: Record<string, Promise<Blob>>;
      constructor(types: Record<string, Promise<Blob>>) {
        this.types = types;
      }
    },
  );
  onTestFinished(() => void vi.stubGlobal('ClipboardItem', undefined));
  stubClipboardWith({
    write: async ([item]: { types: Record<string, Promise<Blob>> }[]) => {
      copied.push('begun');
      copied.push((await (await item?.types['text/plain'])?.text()) ?? '');
    },
  });
  const queue = new Queue([estimateOf('Ana')]);
  const link = Promise.withResolvers<string>();
  queue.createLink = () => link.promise;
  const card = cardIn(drawQueue(queue), 'Ana');
  await press(card, 'Copiar el mensaje para Ana');
  await until(() => expect(copied).toEqual(['begun']));
  link.resolve('https://taller.ejemplo.com/mi/citation-1');
  await until(() => expect(copied).toEqual(['begun', LINKED]));
});

test('«Copiar» of an estimate says that the copied text has no link when the link cannot be created', async () => {
  const copied = stubClipboard();
  const queue = new Queue([estimateOf('Ana')]);
  queue.createLink = () => Promise.reject(new Error('no link'));
  const page = drawQueue(queue);
  await press(cardIn(page, 'Ana'), 'Copiar el mensaje para Ana');
  await page
    .getByText('Copiamos el mensaje sin el enlace al presupuesto, que no se pudo crear.')
    .waitFor();
  expect(copied).toHaveLength(1);
  expect(copied[0]).not.toContain('https://');
  await cardIn(page, 'Ana').getByRole('button', { name: 'Copiar el mensaje para Ana' }).waitFor();
});

test('«Copiar» of an estimate shows and selects the whole text when the browser rejects the copy', async () => {
  stubClipboardWith({ writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) });
  const page = drawQueue(new Queue([estimateOf('Ana')]));
  const card = cardIn(page, 'Ana');
  await press(card, 'Copiar el mensaje para Ana');
  await card.getByText(LINKED).waitFor();
  await until(() => expect(getSelection()?.toString()).toBe(LINKED));
  await page.getByText('No se pudo copiar. El mensaje quedó seleccionado: cópialo tú.').waitFor();

  getSelection()?.removeAllRanges();
  await press(card, 'Copiar el mensaje para Ana');
  await until(() => expect(getSelection()?.toString()).toBe(LINKED));
});

test('WhatsApp of an estimate opens without the link when none can be created', async () => {
  const queue = new Queue([estimateOf('Ana')]);
  queue.createLink = () => Promise.reject(new Error('offline'));
  const card = cardIn(drawQueue(queue), 'Ana');
  const chat = stubChat();
  const way = card.getByRole('link', { name: 'WhatsApp a Ana' });
  await until(async () => expect(await way.getAttribute('href')).not.toBeNull());
  await way.click();
  await until(() =>
    expect(textOf(chat.location.href || 'about:blank')).toBe(cardOf('Ana').message),
  );
});
