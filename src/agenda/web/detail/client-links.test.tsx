import { expect, test } from 'vitest';
import { openDrawer } from '#test/panel/citation-screen.tsx';
import { press } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';

setUpScreens();

test('the citation drawer leads to the records of the client and of the motorcycle, with its plate', async () => {
  const { drawer } = await openDrawer({
    vehicleBrand: 'Yamaha',
    vehicleModel: 'MT-07',
    vehicleYear: 2022,
    client: { _id: 'client-1', name: 'Lucía Fernández Silva' },
    motorcycle: { _id: 'moto-1', plate: 'SBK 123', brand: 'Yamaha', model: 'MT-07', year: 2022 },
  });
  // The citation shows the typed name, not that of the record.
  const client = drawer.getByRole('link', { name: 'Lucía Fernández', exact: true });
  expect(await client.getAttribute('href')).toBe('#cliente=client-1');
  const motorcycle = drawer.getByRole('link', { name: 'Yamaha MT-07 2022 matrícula SBK 123' });
  expect(await motorcycle.getAttribute('href')).toBe('#moto=moto-1');
});

test('the citation drawer without records shows the names alone', async () => {
  const { drawer } = await openDrawer({ client: null, motorcycle: null });
  expect(drawer.getByRole('link', { name: 'Lucía Fernández', exact: true }).count()).toBe(0);
});

test('the citation drawer opens the record of its client, and has no such button without a client', async () => {
  const opened: string[] = [];
  const { drawer } = await openDrawer(
    { client: { _id: 'client-1', name: 'Lucía Fernández Silva' } },
    { onClient: (id) => opened.push(id) },
  );
  await press(drawer, 'Ficha del cliente');
  expect(opened).toEqual(['client-1']);
  const { drawer: alone } = await openDrawer({ client: null });
  expect(alone.getByRole('button', { name: 'Ficha del cliente' }).count()).toBe(0);
});
