import { expect, test } from 'vitest';
import type { ClientLine, ClientPage } from '../contract/client-page.ts';
import type { PageState } from '../contract/page-state.ts';
import { renderClientPage } from './render-client-page.tsx';

const FILES = { script: '/s.js', styles: [], fonts: [] };
const line = (change: Partial<ClientLine>): ClientLine => ({
  _id: 'pads',
  text: 'Pastillas de freno',
  cause: '',
  quantity: 1,
  price: 26,
  total: 26,
  choiceGroup: null,
  photos: [],
  decision: null,
  urgency: null,
  correction: null,
  ...change,
});
const READY = { date: '2026-11-28', time: '18:00' };
const PAGE: ClientPage = {
  kind: 'citation',
  status: 'in-workshop',
  phase: 'awaiting-answer',
  steps: [],
  client: { name: 'Lucía Fernández', phone: '··· 738', email: '' },
  vehicle: 'Yamaha MT-07 2022',
  vehicleType: 'motorcycle',
  service: { name: 'Service completo', duration: 120, price: 185 },
  date: '2026-11-26',
  time: '09:30',
  past: false,
  todayHours: '',
  ready: READY,
  calendar: '',
  order: null,
  estimate: null,
  canCancel: false,
  move: { condition: 'arrived', left: 0, until: READY },
  receipt: null,
};

/** The state of a page whose estimate waits for an answer to at least one of these lines. */
const stateWith = (lines: ClientLine[]): PageState => ({
  token: 'token',
  page: {
    ...PAGE,
    estimate: {
      version: 1,
      state: 'sent',
      contentHash: 'hash',
      validUntil: '2026-12-06',
      lines,
    },
  },
  business: {
    name: 'Bujía',
    phone: '',
    whatsapp: '',
    address: '',
    socialLinks: { tiktok: '', instagram: '', youtube: '' },
    sendsMail: true,
  },
  typed: {},
});

/** The text of a page with plain spaces. */
const textOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ ([.,])/g, '$1');

const CHAIN = line({ _id: 'chain', text: 'Kit de transmisión', price: 118, total: 118 });

test('the page thanks for an answer while other lines still wait', () => {
  const pads = line({ decision: 'approve' });
  const answered = textOf(renderClientPage('page', stateWith([pads, CHAIN]), FILES));
  expect(answered).toContain('Gracias, anotamos tu respuesta. Aprobaste US$ 26,00.');
  const unanswered = textOf(renderClientPage('page', stateWith([line({}), CHAIN]), FILES));
  expect(unanswered).not.toContain('Gracias');
});

test('the review names the lines that stay without an answer', () => {
  const review = {
    fields: {},
    answers: [{ line: 'pads', decision: 'approve' }],
    approvedCents: 2_600,
  } as const;
  const state = stateWith([line({}), CHAIN, line({ _id: 'done', decision: 'decline' })]);
  const text = textOf(renderClientPage('review', { ...state, review }, FILES));
  expect(text).toContain(
    'Sin responder Kit de transmisión US$ 118,00 Queda 1 sin responder. Aprobar',
  );
});

test('the review names the other alternatives of an approved line as work that is not done', () => {
  const whole = line({ _id: 'whole', text: 'Kit de transmisión', choiceGroup: 1 });
  const oil = line({ _id: 'oil', text: 'Ajustar la cadena', choiceGroup: 1 });
  const review = {
    fields: {},
    answers: [{ line: 'whole', decision: 'approve' }],
    approvedCents: 2_600,
  } as const;
  const text = textOf(renderClientPage('review', { ...stateWith([whole, oil]), review }, FILES));
  expect(text).toContain('No se hace Ajustar la cadena');
  expect(text).not.toContain('Sin responder');
});

test('the page announces a call when the client asked for one about all open lines', () => {
  const pads = line({ decision: 'approve' });
  const call = { ...CHAIN, decision: 'call-me' } as const;
  const text = textOf(renderClientPage('page', stateWith([pads, call]), FILES));
  expect(text).toContain('Te vamos a llamar por los trabajos que falta decidir.');
  expect(text).not.toContain('Encontramos trabajos que necesitan tu respuesta.');
});

test.each([
  [1, true],
  [2, false],
])('the page to move an appointment announces the last move: %i left, %s', (left, isLast) => {
  const state = stateWith([]);
  const choices = { days: [{ date: '2026-11-30', times: ['09:00'] }], more: null };
  const page = { ...PAGE, move: { ...PAGE.move, condition: 'movable' as const, left } };
  const move = { choices, day: null, nearest: [] };
  const html = renderClientPage('move', { ...state, page, move }, FILES);
  expect(html.includes('Es el último cambio que puedes hacer por aquí.')).toBe(isLast);
});

test('the page names the urgency in the name of a line, and how many questions are left', () => {
  const lines = [line({ urgency: 'now' }), CHAIN, line({ _id: 'lamp', urgency: 'watch' })];
  const page = textOf(renderClientPage('page', stateWith(lines), FILES));
  expect(page).toContain('Pastillas de freno Urgente');
  expect(page).toContain('Pastillas de freno Para vigilar');
  expect(page).toContain('Quedan 3 sin responder');
  const one = [line({ decision: 'approve' }), CHAIN];
  const left = textOf(renderClientPage('page', stateWith(one), FILES));
  expect(left).toContain('Aprobaste US$ 26,00. Queda 1 sin responder.');
  const none = [line({ decision: 'call-me' })];
  expect(textOf(renderClientPage('page', stateWith(none), FILES))).not.toContain('sin responder');
});

test('the page counts alternatives as one question', () => {
  const group = [line({ choiceGroup: 1 }), line({ _id: 'other', choiceGroup: 1 }), CHAIN];
  const page = textOf(renderClientPage('page', stateWith(group), FILES));
  expect(page).toContain('Quedan 2 sin responder');
});

test('the page offers the other answer of a line only while it can be corrected', () => {
  const approved = line({ decision: 'approve', correction: 'decline' });
  const page = renderClientPage('page', stateWith([approved, CHAIN]), FILES);
  expect(page).toContain('action="/mi/token/correcciones"');
  expect(textOf(page)).toContain('Puedes corregirla mientras no empezamos el trabajo.');
  const begun = line({ decision: 'approve' });
  const later = renderClientPage('page', stateWith([begun, CHAIN]), FILES);
  expect(later).not.toContain('correcciones');
  expect(textOf(later)).not.toContain('corregirla');
});

const shown = (change: Partial<ClientPage>): string =>
  textOf(renderClientPage('page', { ...stateWith([]), page: { ...PAGE, ...change } }, FILES));

test('the page of an answer that can be corrected says that the work has not begun', () => {
  const state = stateWith([line({ decision: 'approve', correction: 'decline' })]);
  const textIn = (change: Partial<ClientPage>) =>
    textOf(renderClientPage('page', { ...state, page: { ...state.page, ...change } }, FILES));
  const answered = textIn({ phase: 'answered' });
  expect(answered).toContain('Aprobaste el trabajo: empezamos pronto.');
  expect(answered).not.toContain('Estamos haciendo el trabajo.');
  expect(textIn({ phase: 'working', status: 'in-progress' })).toContain(
    'Estamos haciendo el trabajo.',
  );
  const declined = shown({
    phase: 'answered',
    estimate: stateWith([line({ decision: 'decline' })]).page.estimate,
  });
  expect(declined).toContain('Recibimos tu respuesta.');
  expect(declined).not.toContain('empezamos pronto');
});

test('the page of a past appointment does not wait for the client', () => {
  const past = shown({ phase: 'booked', status: 'accepted', past: true });
  expect(past).toContain('Era el jueves, 26 de noviembre de 2026');
  expect(past).toContain('Esta cita ya pasó.');
  expect(past).toContain('Agendar otra cita');
  expect(past).not.toContain('Te esperamos');
});

test("the page of a ready vehicle names today's hours", () => {
  const ready = (todayHours: string) => shown({ phase: 'ready', status: 'installed', todayHours });
  expect(ready('09:00 – 12:30')).toContain('Hoy el taller abre 09:00 – 12:30.');
  expect(ready('Cerrado')).toContain('Hoy el taller está cerrado.');
});

test('the page shows only approved lines of an estimate once the work is over', () => {
  const { page } = stateWith([line({ decision: 'approve' }), { ...CHAIN, decision: 'decline' }]);
  const text = shown({ ...page, phase: 'delivered', status: 'delivered' });
  expect(text).toContain('Pastillas de freno');
  expect(text).not.toContain('Kit de transmisión');
  const none = stateWith([CHAIN]).page;
  expect(shown({ ...none, phase: 'delivered', status: 'delivered' })).not.toContain('Presupuesto');
});

test('the page says beside a price of 0 that the work is quoted later', () => {
  const service = { name: 'Revisión', duration: 30, price: 0 };
  const booked = shown({ phase: 'booked', status: 'accepted', service });
  expect(booked).toContain('US$ 0,00 · A presupuestar');
});
