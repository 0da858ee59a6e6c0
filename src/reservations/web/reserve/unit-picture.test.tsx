import { expect, test } from 'vitest';
import { listReservationProducts } from '#products/contract/product.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { openWizard, reserveServer, UNIT } from '#test/panel/reserve-screen.tsx';

setUpScreens();

test('a picture of a unit is marked as lazy before it gets its address: some browsers load it at once otherwise', async () => {
  const images = [{ _id: 'picture-1', url: '/api/images/picture-1' }];
  const server = reserveServer().answer(listReservationProducts, [{ ...UNIT, images }]);
  const wizard = await openWizard(server);
  await wizard.reach(3);
  await wizard.unit(UNIT.name).waitFor();
  const names = document.querySelector('label img')?.getAttributeNames();
  expect(names?.filter((name) => /loading|src/.test(name))).toEqual(['loading', 'srcset', 'src']);
});
