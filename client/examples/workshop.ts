import { createBujiaClient } from 'bujia-client';

/** The workshop of the variables `BUJIA_URL` and `BUJIA_TOKEN`. */
export const workshop = createBujiaClient({
  url: process.env['BUJIA_URL'] ?? 'http://localhost:3000',
  token: process.env['BUJIA_TOKEN'] ?? '',
});
