import { expect, test } from 'vitest';
import { createSolvedChallenge } from '#test/challenge-solution.ts';
import { bookingBody } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { MAIL_SERVER } from '#test/mail/mail-server.ts';
import { inspect } from './support/inspect.ts';
import { openPanel } from './support/panel.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests({ rateLimits: true, smtpUrl: MAIL_SERVER });

test('suspicious web bookings are cancelled in two presses and restored in one', async () => {
  for (const [index, time] of ['09:00', '13:30', '15:30', '09:00', '13:30'].entries()) {
    const { status } = await request(
      `${site.app.url}/api/citations`,
      'POST',
      bookingBody(site.fixtures.fullService, '2026-11-27', time, {
        clientEmail: `cliente${index}@ejemplo.com`,
        clientPhone: `099 000 10${index}`,
        challenge: await createSolvedChallenge(site.app.context.challengeSecret),
      }),
    );
    expect(status).toBe(201);
  }
  const { page } = await openPanel(site, ['agenda']);
  const region = page.getByRole('region', { name: 'Bloqueos sospechosos' });
  await region.getByText('Una misma red (Lucía Fernández): 5 citas web sin confirmar').waitFor();
  await inspect(page, 'suspicious-block');
  await region.getByRole('button', { name: 'Cancelar las 5 citas' }).click();
  const dialog = page.getByRole('dialog', { name: '¿Cancelar estas 5 citas?' });
  await dialog.waitFor();
  await dialog.getByRole('button', { name: 'Cancelar citas' }).click();
  const undo = region.getByRole('button', { name: 'Deshacer' });
  await region.getByText('5 citas canceladas. Los avisos a los clientes salen a las').waitFor();
  await inspect(page, 'suspicious-undo');
  // The line with the pressed button is removed; the focus stays in the region.
  const focused = `document.activeElement.closest('section')?.getAttribute('aria-label')`;
  await expect.poll(() => page.evaluate(focused)).toBe('Bloqueos sospechosos');
  await undo.click();
  await page.getByText('5 citas restauradas').waitFor();
  await region.getByRole('button', { name: 'Cancelar las 5 citas' }).waitFor();
  await expect.poll(() => page.evaluate(focused)).toBe('Bloqueos sospechosos');
});
