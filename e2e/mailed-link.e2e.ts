import { expect, test } from 'vitest';
import { mailedLinkToken } from '#test/agenda-attack.ts';
import { expectStatus } from '#test/browser/page.ts';
import { createSolvedChallenge } from '#test/challenge-solution.ts';
import { bookingBody, MONDAY_MORNING } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { MAIL_SERVER } from '#test/mail/mail-server.ts';
import { isBooked, openWizard, WISH, Wizard } from './support/booking.ts';
import { inspect } from './support/inspect.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests({ rateLimits: true, trustProxy: true, smtpUrl: MAIL_SERVER });

/** Books the hours that strangers may hold unconfirmed, but for less than a long job. */
async function fillBudget(): Promise<void> {
  const { app, fixtures } = site;
  for (const [index, service] of [fixtures.engineRepair, fixtures.fullService].entries()) {
    const body = bookingBody(service, '2026-12-15', '09:00', {
      clientEmail: `otro${index}@ejemplo.com`,
      clientPhone: `099 000 20${index}`,
      challenge: await createSolvedChallenge(app.context.challengeSecret),
    });
    const from = { 'x-forwarded-for': `198.18.${index}.1` };
    expect((await request(`${app.url}/api/citations`, 'POST', body, from)).status).toBe(201);
  }
}

test('a visitor above the budget of strangers books after opening the link of a mail in a new tab', async () => {
  await fillBudget();
  const page = await site.open();
  const wizard = await openWizard(page);
  const wish = { ...WISH, service: 'Reparación de motor', email: 'nueva@ejemplo.com' };
  await wizard.reach(5, wish);
  expectStatus(page, 429);
  await wizard.confirm();
  await wizard.says(
    'Hay demasiadas horas reservadas sin confirmar. Comunícate con nosotros para agendar.',
  );
  const ask = page.getByRole('button', { name: 'Reservar con un enlace por correo' });
  await ask.waitFor();
  for (const [width, height] of [
    [390, 844],
    [820, 1180],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await inspect(page, 'cita-enlace');
  }
  await ask.click();
  await page.getByText(/^Te enviamos el enlace a nueva@ejemplo\.com\./).waitFor();
  const token = await mailedLinkToken(site.app, wish.email);

  const tab = await page.context().newPage();
  await tab.clock.setFixedTime(MONDAY_MORNING);
  await tab.goto(`${site.app.url}/cita#correo=${encodeURIComponent(wish.email)}&enlace=${token}`);
  const opened = new Wizard(tab);
  await opened.arriveAt('Confirmar Reserva');
  await tab.getByText(wish.notes).waitFor();
  expect(tab.url()).not.toContain(token);
  await opened.confirm();
  await isBooked(opened);
});
