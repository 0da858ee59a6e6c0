import { expect, test } from 'vitest';
import { inspect } from './support/inspect.ts';
import { openFromMenu, press } from './support/menu.ts';
import { openPanel } from './support/panel.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();

const BROKEN = {
  running: false,
  row: {
    id: 'integrity',
    state: 'problem',
    title: 'Controles de integridad',
    figure: '1 de 41 con fallas, revisados hace 2 h',
    advice: 'Haz una copia de seguridad y avisa a quien mantiene el servidor.',
  },
  broken: [
    {
      promise: 'La cantidad de cada componente es la suma de sus movimientos',
      examples: ['BUJ-X: cantidad 2, movimientos 5.699', `CAD-${'520'.repeat(20)}: cantidad 1`],
      more: 12,
    },
  ],
};

test('«Salud» lists what works and what fails, and «Revisar ahora» runs the integrity checks', async () => {
  const { page } = await openPanel(site, 'admin');
  await page.setViewportSize({ width: 1440, height: 900 });
  const health = await openFromMenu(page, 'Salud');
  await health.getByText('Sin revisar').waitFor();
  await health.getByText('Sin servidor de correo').waitFor();
  await press(health, 'Revisar ahora');
  await health.getByText(/^\d+ en orden, revisados hace 0 min$/).waitFor();
  // The button keeps the focus: it is not disabled during the checks.
  const focused = () => page.evaluate('document.activeElement.textContent');
  await expect.poll(focused).toBe('Revisar ahora');
  await page.keyboard.press('Escape');
  await health.waitFor({ state: 'detached' });

  await page.route('**/api/system-health', async (route) => {
    const json = await (await route.fetch()).json();
    await route.fulfill({ json: { ...json, data: { ...json.data, integrity: BROKEN } } });
  });
  await page.setViewportSize({ width: 390, height: 900 });
  const again = await openFromMenu(page, 'Salud');
  await again.getByText('y 12 más').waitFor();
  expect(await again.getByRole('status').first().textContent()).toContain('Hay ');
  await inspect(page, 'salud-broken');
});
