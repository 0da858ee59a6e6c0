import { expect, test } from 'vitest';
import { expectProblem, expectStatus, goOffline } from '#test/browser/page.ts';
import { isBooked, openSummary, openWizard, WISH } from './support/booking.ts';
import { eventually } from './support/eventually.ts';
import { inspect } from './support/inspect.ts';
import { siteForTests } from './support/site.ts';

/** One bay, so that a slot can be taken. Every test books a day of its own. */
const site = siteForTests({}, { bays: 1 });

async function stored(email: string): Promise<number> {
  const { db } = site.app.context;
  const rows = await db
    .selectFrom('citations')
    .select('id')
    .where('client_email', '=', email)
    .execute();
  return rows.length;
}

test('the summary shows everything, and each block can be changed and come back', {
  meta: {
    specification: {
      'public 2 Appointment booking wizard': [['summary', 'WISH.notes']],
      'public 4 Appointment booking wizard': [
        [
          'Entering the last step generates a new arithmetic check',
          'asked.size).toBeGreaterThan(1)',
        ],
      ],
    },
  },
}, async () => {
  const page = await site.open();
  const { wizard } = await openSummary(page, { date: '2026-12-02' });
  const main = page.getByRole('main');
  for (const text of [
    WISH.name,
    WISH.email,
    WISH.phone,
    WISH.model,
    WISH.notes,
    '10:00',
    '45 min',
  ]) {
    expect(await main.textContent()).toContain(text);
  }
  await page.getByRole('button', { name: 'Editar Información Personal' }).click();
  await wizard.arriveAt('Información Personal');
  await wizard.name.fill('Lucía Fernández Pérez');
  await wizard.goOn('Confirmar Reserva');
  // Every visit of the step draws a sum; that five draw the same is as good as impossible.
  const asked = new Set<string | null>();
  for (let visit = 0; visit < 5; visit++) {
    asked.add(await page.getByText(/^¿Cuánto es /).textContent());
    await wizard.previous.click();
    await wizard.arriveAt('Fecha y Hora');
    await wizard.goOn('Confirmar Reserva');
  }
  expect(asked.size).toBeGreaterThan(1);
  expect(await main.textContent()).toContain('Lucía Fernández Pérez');
});

test('offline before the last step opens: nothing that it needs is still to be fetched', async () => {
  const page = await site.open();
  const wizard = await openWizard(page);
  const wish = { ...WISH, date: '2026-12-17', email: 'antes@ejemplo.com' };
  await wizard.reach(4, wish);
  await wizard.chooseStart(wish);
  await goOffline(page);
  await wizard.goOn('Confirmar Reserva');
  await wizard.confirm();
  await wizard.says('Error de conexión. Por favor intenta nuevamente.');
  await page.context().setOffline(false);
  await wizard.submit.click();
  await isBooked(wizard);
  await page.getByRole('article', { name: 'Datos de la reserva' }).waitFor();
  expect(await stored(wish.email)).toBe(1);
});

test('the form is locked while it is sent; a reload ends in the receipt of the one booking', async () => {
  const page = await site.open();
  const { wizard, wish } = await openSummary(page, {
    date: '2026-12-10',
    email: 'recarga@ejemplo.com',
  });
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') keys.push(request.headers()['idempotency-key']);
  });
  const reloaded = Promise.withResolvers<void>();
  await page.route(
    '**/api/citations',
    async (route) => {
      await route.fetch();
      await reloaded.promise;
      await route.abort();
    },
    { times: 1 },
  );
  await wizard.confirm();
  await eventually(() => stored(wish.email)).toBe(1);
  for (const name of ['Anterior', 'Editar Información Personal']) {
    const button = page.getByRole('button', { name, exact: true });
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    await button.click({ force: true });
  }
  await page.goBack();
  await wizard.arriveAt('Confirmar Reserva');
  await page.reload();
  reloaded.resolve();
  await isBooked(wizard);
  expect(new Set(keys).size).toBe(1);
  expect(keys.length).toBe(2);
  expect(await stored(wish.email)).toBe(1);
});

test('a request changed after a lost answer ends in the receipt of the first request', async () => {
  const page = await site.open();
  const { wizard, wish } = await openSummary(page, {
    date: '2026-12-11',
    email: 'cambiada@ejemplo.com',
  });
  expectProblem(page, /ERR_CONNECTION_RESET/);
  expectStatus(page, 409);
  await page.route(
    '**/api/citations',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await wizard.confirm();
  await wizard.says('Error de conexión. Por favor intenta nuevamente.');
  await page.getByRole('button', { name: 'Editar Información Personal' }).click();
  await wizard.name.fill('Otra Persona');
  await wizard.goOn('Confirmar Reserva');
  await wizard.confirm();
  await isBooked(wizard);
  const paper = page.getByRole('article', { name: 'Datos de la reserva' });
  expect(await paper.textContent()).toContain(wish.name);
  await page.getByText('Tu primer envío ya había quedado registrado').waitFor();
  expect(await stored(wish.email)).toBe(1);
});

test('in Instagram’s browser, 360×640, a booking needs no pop-up, dialog or download', async () => {
  const page = await site.open({ width: 360, height: 640, touch: true, userAgent: INSTAGRAM });
  const surprises: string[] = [];
  for (const event of ['popup', 'dialog', 'download'] as const) {
    page.on(event as 'popup', () => surprises.push(event));
  }
  const { wizard } = await openSummary(page, { date: '2026-12-16' });
  await inspect(page, 'step-5-instagram');
  await wizard.confirm();
  await isBooked(wizard);
  expect(surprises).toEqual([]);
});

const INSTAGRAM =
  'Mozilla/5.0 (Linux; Android 14; SM-A145M Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.6723.107 Mobile Safari/537.36 Instagram 356.0.0.41.101 Android (34/14; 300dpi; 720x1466; samsung; SM-A145M; a14m; mt6768; es_UY; 660000000)';
