import { expect, test } from 'vitest';
import { hashToken, newToken } from '#platform/data/ids.ts';
import { insertCitation } from '#test/citation-row.ts';
import { testEnvironment } from '#test/environment.ts';

const site = testEnvironment();

const get = async (token: string) => {
  const reply = await fetch(`${site.app.url}/cancel/${token}`);
  return { status: reply.status, html: await reply.text() };
};

test('GET /cancel/{token} sends the appointment with the page, and a note adds no markup', async () => {
  const token = newToken();
  await insertCitation(site.app.context.db, site.fixtures.oilChange, {
    cancel_token_hash: hashToken(token),
    status: 'pending',
    notes: '</script><b>x</b>',
  });
  const { status, html } = await get(token);
  expect(status).toBe(200);
  expect(html).toContain('<h1>Cancelar Cita</h1>');
  expect(html).toContain('Cambio de aceite y filtro');
  expect(html).toContain(`href="/mi/${token}/cambiar"`);
  expect(html).not.toContain('<b>x</b>');
  expect(html).toContain('&lt;/script&gt;&lt;b&gt;x&lt;/b&gt;');
  expect(html).toContain('<title>Cancelar Cita – Taller de prueba</title>');
  const api = await fetch(`${site.app.url}/api/cancel/${token}`);
  const { data } = (await api.json()) as { data: { citation: Record<string, string> } };
  for (const name of ['clientName', 'clientEmail', 'clientPhone']) {
    expect(html).toContain(`data-text="${name}">${data.citation[name]}<`);
  }
});

test('GET /cancel/{token} shows why there is nothing to cancel', async () => {
  const token = newToken();
  await insertCitation(site.app.context.db, site.fixtures.oilChange, {
    cancel_token_hash: hashToken(token),
    status: 'cancelled',
    cancelled_at: new Date(site.app.context.clock()),
  });
  const { html } = await get(token);
  expect(html).toContain('<h1>Información de Cita</h1>');
  expect(html).toContain('Esta cita ya ha sido cancelada.');
  expect(html).not.toContain('/cambiar');
  const lost = await get(newToken());
  expect(lost.html).toContain(
    'No se pudo encontrar la cita. El enlace puede ser inválido o haber expirado.',
  );
});
