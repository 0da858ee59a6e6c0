import { expect, test } from 'vitest';
import { getDays } from '#availability/contract/availability.ts';
import { addDays, type Day } from '#shared/time/day-time.ts';
import { bookingServer, openWizard } from '#test/panel/booking-screen.tsx';
import type { SentRequest } from '#test/panel/fake-server.ts';
import { until } from '#test/panel/locator.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';

setUpScreens();

/** All days of a month with one state. */
function monthOf({ params }: SentRequest, state: 'open' | 'full') {
  const month = params['month'] ?? '';
  const days = Array.from({ length: 28 }, (_, index) => addDays(`${month}-01` as Day, index));
  return { month, days: days.map((date) => ({ date, state, holiday: null })) };
}

test('the calendar opens on the next month when this one has no free day, and the visitor can turn back', async () => {
  const server = bookingServer().answer(getDays, (request) =>
    monthOf(request, request.params['month'] === '2026-11' ? 'full' : 'open'),
  );
  const wizard = await openWizard(server);
  await wizard.reach(4);
  await wizard.day('2026-12-03').waitFor();
  await wizard.page
    .getByRole('button', { name: /^Ir a noviembre/ })
    .first()
    .click();
  await wizard.day('2026-11-26').waitFor();
  await until(() => expect(wizard.day('2026-12-03').count()).toBe(0));
});

test('the calendar returns to this month when no month has a free day', async () => {
  const server = bookingServer().answer(getDays, (request) => monthOf(request, 'full'));
  const wizard = await openWizard(server);
  await wizard.reach(4);
  await until(() => expect(server.requests(getDays).length).toBeGreaterThan(2));
  await wizard.day('2026-11-26').waitFor();
});

test('the calendar asks again for the marks of a month after a failure', async () => {
  const server = bookingServer().fail(getDays);
  const wizard = await openWizard(server);
  await wizard.reach(4);
  await until(() => expect(server.requests(getDays)).toHaveLength(1));
  server.answer(getDays, (request) =>
    monthOf(request, request.params['month'] === '2026-11' ? 'full' : 'open'),
  );
  await wizard.day('2026-12-03').waitFor();
});
