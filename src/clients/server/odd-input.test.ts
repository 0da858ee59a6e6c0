import { beforeAll, test } from 'vitest';
import { insertClient } from '#test/client-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { insertFollowUp } from '#test/follow-ups.ts';
import { expectCleanAnswer } from '#test/fuzz-input.ts';
import { request } from '#test/http.ts';
import { createStaff, type Staff } from '#test/staff.ts';

const site = testEnvironment();
let staff: Staff;
beforeAll(async () => {
  staff = await createStaff(site.app.context.db, ['agenda']);
});

test.each([['\u0000'], ['a\u0000b'], ['\ud800'], ['x'.repeat(5_000)]])(
  'a list with %j, which no column can hold, is no server error',
  async (text) => {
    const { db } = site.app.context;
    const record = await insertClient(db, site.fixtures.oilChange);
    const followUp = await insertFollowUp(db, record);
    const send = (path: string, body: unknown) =>
      expectCleanAnswer(request(`${site.app.url}/api${path}`, 'PATCH', body, staff.headers));
    await send(`/clients/${record.client}`, { removeContacts: [text], version: 1 });
    await send(`/motorcycles/${record.motorcycle}`, { endOwners: [text], version: 1 });
    const notified = { state: 'told', channel: 'phone', reasons: [text] };
    await send(`/follow-ups/${followUp}`, notified);
  },
);
