import { expect, test } from 'vitest';
import { pass } from '#test/panel/locator.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { openScreen } from '#test/panel/open-screen.tsx';
import { OrderChip } from './order-chip.tsx';

setUpScreens();

test.each([
  [{ inspected: false, estimate: null }, 'Sin revisar'],
  [{ inspected: true, estimate: 'draft' }, 'Presupuesto para revisar'],
  [{ inspected: true, estimate: 'sent' }, 'Espera respuesta'],
  [{ inspected: true, estimate: 'answered' }, 'Respondió'],
] as const)('OrderChip shows what an order waits for: %o', async (order, text) => {
  await openScreen(<OrderChip order={order} />)
    .getByText(text, { exact: true })
    .waitFor();
});

test('OrderChip shows nothing without an order', async () => {
  const page = openScreen(<OrderChip order={null} />);
  await pass(0);
  expect((await page.locator('main').textContent()).trim()).toBe('');
});
