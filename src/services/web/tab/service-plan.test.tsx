import { expect, test } from 'vitest';
import type { Locator } from '#test/panel/locator.ts';
import { dialog, press } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { OIL, openServices, pageOf } from '#test/panel/services-screen.tsx';
import { listServices, updateService } from '../../contract/staff-service.ts';

setUpScreens();

const field = (form: Locator, name: string) => form.getByRole('textbox', { name, exact: true });

test('the service form sends after how many kilometres and months the service is due again', async () => {
  const page = await openServices();
  await press(page, `Editar ${OIL.name}`);
  const form = dialog(page, `Editar ${OIL.name}`);
  await field(form, 'Kilómetros (opcional)').fill('50');
  await field(form, 'Meses (opcional)').fill('6');
  await press(form, 'Guardar cambios');
  await form.getByText('Los kilómetros deben ser un número entero de 100 a 200.000.').waitFor();
  await field(form, 'Kilómetros (opcional)').fill('5.000');
  const plan = { everyKm: 5_000, everyMonths: 6 };
  const changed = { ...OIL, plan };
  page.server.answer(updateService, changed).answer(listServices, pageOf([changed]));
  await press(form, 'Guardar cambios');
  await form.waitFor({ state: 'detached' });
  expect(page.server.requests(updateService)[0]?.body).toMatchObject({
    plan: { everyKm: '5000', everyMonths: '6' },
  });
  await press(page, `Editar ${OIL.name}`);
  const again = dialog(page, `Editar ${OIL.name}`);
  expect(await field(again, 'Kilómetros (opcional)').inputValue()).toBe('5000');
  await field(again, 'Kilómetros (opcional)').fill('');
  await field(again, 'Meses (opcional)').fill('');
  await press(again, 'Guardar cambios');
  await again.waitFor({ state: 'detached' });
  expect(page.server.requests(updateService)[1]?.body).toMatchObject({ plan: null });
});
