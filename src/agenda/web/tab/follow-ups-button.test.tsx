import { expect, test } from 'vitest';
import { listFollowUps } from '#clientes/contract/follow-up.ts';
import { draw, LIVE, placed, serverWith } from '#test/panel/agenda-screen.tsx';
import { NO_FOLLOW_UPS } from '#test/panel/follow-ups-screen.tsx';
import { press } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';

setUpScreens();

test('the button «Por avisar» shows how many clients wait, and opens and closes their list', async () => {
  const server = serverWith(LIVE);
  const none = draw(server);
  await none.getByRole('button', { name: 'Por avisar', exact: true }).waitFor();
  server.answer(listFollowUps, { ...NO_FOLLOW_UPS, waiting: 7 });
  const page = draw(server);
  await press(page, 'Por avisar (7) clientes esperan');
  expect(placed.pop()).toEqual({ view: 'avisar', day: null });
  const view = draw(server, 1440, 'avisar');
  await view.getByText('No queda nadie por avisar').waitFor();
  expect(view.getByRole('list', { name: 'Contadores' }).count()).toBe(0);
  await view.getByRole('button', { name: /^Por avisar/, pressed: true }).click();
  expect(placed.pop()).toEqual({ view: 'lista', day: null });
});
