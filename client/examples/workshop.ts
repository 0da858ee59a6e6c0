import { BujiaError, createBujiaClient, unwrap } from 'bujia-client';

/** The workshop of the variables `BUJIA_URL` and `BUJIA_TOKEN`. */
export const workshop = createBujiaClient({
  url: process.env['BUJIA_URL'] ?? 'http://localhost:3000',
  token: process.env['BUJIA_TOKEN'] ?? '',
});

/** Returns today's date in the workshop, `YYYY-MM-DD`. */
export async function today(): Promise<string> {
  const { business } = await unwrap(workshop.GET('/api/settings'));
  return new Date().toLocaleDateString('sv-SE', { timeZone: business.timeZone });
}

/** Runs an example. Prints one line for a call that the workshop rejects. */
export async function run(example: () => Promise<void>): Promise<void> {
  try {
    await example();
  } catch (error) {
    if (!(error instanceof BujiaError)) throw error;
    console.log(error.status, error.code, error.message);
  }
}
