import { beforeEach, describe, expect, test } from 'vitest';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { bookingBody, MONDAY_MORNING, THURSDAY } from '#test/fixtures.ts';
import { request } from '#test/http.ts';

type Booked = { cancellationToken: string; _id: string };

const site = testEnvironment();
beforeEach(async () => {
  site.app.setNow(MONDAY_MORNING);
  await deleteRecords(site.app.context.db, 'citations');
});

const book = (body: unknown) => request<Booked>(`${site.app.url}/api/citations`, 'POST', body);

describe('GET /api/my/{token}/calendar.ics', () => {
  test('returns the start and end of the citation in UTC and no personal data', async () => {
    const { body } = await book(bookingBody(site.fixtures.oilChange, THURSDAY, '09:00'));
    const response = await fetch(
      `${site.app.url}/api/my/${body.data.cancellationToken}/calendar.ics`,
    );
    const text = await response.text();
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(text).toContain('DTSTART:20261126T120000Z');
    expect(text).toContain('DTEND:20261126T124500Z');
    expect(text).not.toMatch(/Lucía|099 412/);
  });

  test('rejects an unknown token and the id of the citation with 404', async () => {
    const { body } = await book(bookingBody(site.fixtures.oilChange, THURSDAY, '11:00'));
    const byId = await request(`${site.app.url}/api/my/${body.data._id}/calendar.ics`);
    expect(byId.status).toBe(404);
    const reply = await request(`${site.app.url}/api/my/none/calendar.ics`);
    expect(reply.status).toBe(404);
  });
});
