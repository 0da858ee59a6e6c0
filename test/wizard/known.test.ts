import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Transit, WORKING_NETWORK } from './fake-server.ts';
import { Tab, type WizardName } from './tab.ts';
import { setUpTestBrowser } from './test-browser.ts';

setUpTestBrowser();

const fate = fc.constantFrom<Transit['fate'][]>('arrives', 'lost', 'answer-lost', 'broken');
const delay = fc.integer({ min: 100, max: 5_000 });
const transits = fc.array(fc.record({ there: delay, back: delay, fate }), {
  minLength: 1,
  maxLength: 6,
});
const steps = fc.record({
  what: fc.constantFrom('confirm', 'confirm', 'previous', 'edit', 'back', 'reload', 'wait'),
  pause: fc.integer({ min: 0, max: 8_000 }),
});

/** Returns whether the page leads to the first booking. */
const leadsTo = () => document.querySelector('a[href="/mi/token-1"]') !== null;

async function book(wizard: WizardName): Promise<Tab> {
  const tab = new Tab(wizard, WORKING_NETWORK);
  await tab.load();
  await tab.finish();
  expect(tab.server.made).toHaveLength(1);
  return tab;
}

describe.each<WizardName>(['cita', 'reserva'])('/%s', (wizard) => {
  test('shows what was booked in another tab after each random walk with lost answers', async () => {
    const walk = fc.record({
      network: transits,
      walked: fc.array(steps, { minLength: 1, maxLength: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(walk, async ({ network, walked }) => {
        const tab = new Tab(wizard, (post) => network[post % network.length] as Transit);
        try {
          await tab.load();
          for (const { what, pause } of walked) {
            if (what === 'confirm') await tab.confirm();
            if (what === 'previous') await tab.press('Anterior');
            if (what === 'edit') await tab.press('Editar Información Personal');
            if (what === 'back') await tab.travel(-1);
            if (what === 'reload') await tab.reload();
            await tab.wait(pause);
          }
          // Requests on their way arrive, their answers do not.
          await tab.openAgain();
          await tab.wait(6_000);
          await tab.openAgain();
          await tab.wait(1_000);
          expect(tab.receipt() !== null || leadsTo()).toBe(tab.server.made.length > 0);
        } finally {
          await tab.close();
        }
      }),
      { numRuns: 40 },
    );
  }, 300_000);

  test('leads to the booking on the form behind the receipt, until it was cancelled', async () => {
    const tab = await book(wizard);
    await tab.travel(-1);
    await tab.wait(1_000);
    expect(leadsTo()).toBe(true);
    await tab.openAgain();
    expect(leadsTo()).toBe(true);
    tab.server.cancelled.add('token-1');
    await tab.openAgain();
    expect(leadsTo()).toBe(false);
    await tab.close();
  });

  test('claims no state of a booking while the server does not answer', async () => {
    const tab = await book(wizard);
    tab.server.silent = true;
    await tab.openAgain();
    await tab.wait(1_000);
    expect(leadsTo()).toBe(true);
    expect(tab.text()).not.toMatch(/Tienes una cita|Reserva pagada|Pendiente de pago/);
    expect(tab.text()).toMatch(/Agendaste una cita para el|guarda una reserva tuya/);
    await tab.close();
  });

  test('hides the booking and books again after the button for another one', async () => {
    const tab = await book(wizard);
    await tab.openAgain();
    await tab.press(wizard === 'cita' ? 'Agendar otra' : 'Reservar otra');
    expect(leadsTo()).toBe(false);
    await tab.close();
  });

  test('works where the browser forbids storage', async () => {
    const { getItem, setItem } = Storage.prototype;
    const tab = new Tab(wizard, WORKING_NETWORK);
    await tab.load();
    Storage.prototype.setItem = () => {
      throw new DOMException('forbidden', 'SecurityError');
    };
    try {
      await tab.finish();
      expect(tab.receipt()).toBe(tab.server.made[0]);
    } finally {
      Object.assign(Storage.prototype, { getItem, setItem });
    }
    await tab.close();
  });
});

test('/cita books once more after a lost answer that «Agendar otra» ended', async () => {
  const tab = new Tab('cita', (post) => ({
    ...WORKING_NETWORK(post),
    fate: post === 0 ? 'answer-lost' : 'arrives',
  }));
  await tab.load();
  await tab.confirm();
  await tab.wait(1_000);
  await tab.travel(-1);
  await tab.reload();
  await tab.wait(1_000);
  expect(leadsTo()).toBe(true);
  await tab.press('Agendar otra');
  await tab.finish();
  expect(tab.receipt()).toBe('TURNO-2');
  await tab.close();
});
