import { useQueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { keysInvalidatedBy } from '#app/pages/admin/live/live-keys.ts';
import { countFollowUps, listFollowUps } from '#clients/contract/follow-up.ts';
import WaitingCount from '#clients/web/follow-ups/waiting-count.tsx';
import { draw, LIVE, placed, serverWith } from '#test/panel/agenda-screen.tsx';
import { FakeServer } from '#test/panel/fake-server.ts';
import { press } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { openScreen } from '#test/panel/open-screen.tsx';

setUpScreens();

test('the button «Por avisar» shows how many clients wait, and opens and closes their list', async () => {
  const server = serverWith(LIVE);
  const none = draw(server);
  await none.getByRole('button', { name: 'Por avisar', exact: true }).waitFor();
  server.answer(countFollowUps, { waiting: 7, more: false });
  const page = draw(server);
  await press(page, 'Por avisar (7) clientes esperan');
  expect(placed.pop()).toEqual({ view: 'avisar', day: null });
  expect(server.requests(listFollowUps)).toEqual([]);
  const view = draw(server, 1440, 'avisar');
  await view.getByText('No queda nadie por avisar').waitFor();
  expect(view.getByRole('list', { name: 'Contadores' }).count()).toBe(0);
  await view.getByRole('button', { name: /^Por avisar/, pressed: true }).click();
  expect(placed.pop()).toEqual({ view: 'lista', day: null });
});

const TOPICS = ['citations', 'follow-ups', 'clients', 'reservations'] as const;

/** Makes the queries stale that a live event of a topic makes stale. */
function Events() {
  const client = useQueryClient();
  return TOPICS.map((topic) => (
    <button
      key={topic}
      type="button"
      onClick={() => {
        for (const queryKey of keysInvalidatedBy({ topic })) {
          void client.invalidateQueries({ queryKey });
        }
      }}
    >
      {topic}
    </button>
  ));
}

test('the number is counted again after each live event of citations and follow-ups', async () => {
  const server = new FakeServer().answer(countFollowUps, { waiting: 1, more: false });
  const page = openScreen(
    <>
      <WaitingCount />
      <Events />
    </>,
    { server },
  );
  await page.getByText('(1) cliente espera').waitFor();
  server.answer(countFollowUps, { waiting: 2, more: false });
  await press(page, 'citations');
  await page.getByText('(2) clientes esperan').waitFor();
  server.answer(countFollowUps, { waiting: 200, more: true });
  await press(page, 'follow-ups');
  await page.getByText('(200+) clientes esperan').waitFor();
  for (const topic of ['clients', 'reservations']) await press(page, topic);
  expect(server.requests(countFollowUps)).toHaveLength(3);
});
