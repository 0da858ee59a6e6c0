import { expect, test } from 'vitest';
import { getSettings } from '#settings/contract/settings.ts';
import type { FakeServer } from '#test/panel/fake-server.ts';
import { until } from '#test/panel/locator.ts';
import { dialog, pick, press } from '#test/panel/menu.ts';
import { BUSINESS, setUpScreens } from '#test/panel/open-page.tsx';
import { OIL, openServices, serverWith } from '#test/panel/services-screen.tsx';
import { drawQr } from '#ui/panel/print/qr-code.tsx';
import { listActiveServices } from '../../contract/service.ts';

setUpScreens();

const SERVICE = {
  _id: OIL._id,
  name: OIL.name,
  description: OIL.description,
  duration: OIL.duration,
  price: OIL.price,
  category: OIL.category,
  requirements: [],
};

/** Opens «Enlace para reservar» in the tab «Servicios». */
async function openLink(server: FakeServer) {
  server.answer(getSettings, { showReserveButton: false, business: BUSINESS });
  const page = await openServices(server);
  await press(page, 'Enlace y QR');
  const opened = dialog(page, 'Enlace para reservar');
  await opened.waitFor();
  return { page, opened };
}

test('the link of the booking page holds the chosen service, and the poster names it', async () => {
  const server = serverWith([OIL]).answer(listActiveServices, [SERVICE]);
  const { page, opened } = await openLink(server);
  const link = opened.getByRole('link');
  const code = () => opened.locator('svg[shape-rendering] path').getAttribute('d');
  const address = `${location.origin}/cita`;
  expect(await link.getAttribute('href')).toBe(address);
  expect(await code()).toBe(drawQr(address).path);
  await pick(opened, 'Servicio ya elegido', OIL.name);
  const chosen = `${address}?servicio=${OIL._id}`;
  await until(async () => expect(await link.getAttribute('href')).toBe(chosen));
  expect(await code()).toBe(drawQr(chosen).path);
  await press(opened, 'Imprimir cartel');
  const poster = dialog(page, 'Cartel con el enlace');
  await poster.getByText(OIL.name).first().waitFor();
  await poster.getByText(address.replace('http://', '')).first().waitFor();
});

test('the link stays usable when the services cannot be read', async () => {
  const server = serverWith([OIL]).fail(listActiveServices);
  const { opened } = await openLink(server);
  await opened.getByText('No se pudieron cargar los servicios').waitFor();
  expect(await opened.getByRole('link').getAttribute('href')).toBe(`${location.origin}/cita`);
});
