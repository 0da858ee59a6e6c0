import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Transit } from './fake-server.ts';
import { Tab, type WizardName } from './tab.ts';
import { setUpTestBrowser } from './test-browser.ts';

setUpTestBrowser();

const delay = fc.integer({ min: 100, max: 5_000 });
const fate = fc.constantFrom<Transit['fate'][]>(
  'arrives',
  'arrives',
  'lost',
  'answer-lost',
  'broken',
);
const transits = fc.array(fc.record({ there: delay, back: delay, fate }), {
  minLength: 1,
  maxLength: 8,
});

const steps = fc.record({
  what: fc.constantFrom(
    'confirm',
    'confirm',
    'double',
    'previous',
    'next',
    'edit',
    'rename',
    'back',
    'forward',
    'reload',
    'wait',
  ),
  pause: fc.integer({ min: 0, max: 6_000 }),
});
type Step = typeof steps extends fc.Arbitrary<infer S> ? S : never;

async function take(tab: Tab, { what, pause }: Step, number: number): Promise<void> {
  switch (what) {
    case 'confirm':
      await tab.confirm();
      break;
    case 'double':
      await tab.confirm(2);
      break;
    case 'previous':
      await tab.press('Anterior');
      break;
    case 'next':
      await tab.press('Siguiente');
      break;
    case 'edit':
      await tab.press('Editar Información Personal');
      break;
    case 'rename':
      await tab.write('clientName', `Ana Pereira ${'abcdefghijkl'[number] ?? 'z'}`);
      break;
    case 'back':
      await tab.travel(-1);
      break;
    case 'forward':
      await tab.travel(1);
      break;
    case 'reload':
      await tab.reload();
      break;
    case 'wait':
      break;
  }
  await tab.wait(pause);
}

describe('both wizards', () => {
  test('create one booking and show its receipt in each of 100 random walks', async () => {
    const walk = fc.record({
      wizard: fc.constantFrom<WizardName[]>('cita', 'reserva'),
      network: transits,
      walked: fc.array(steps, { minLength: 2, maxLength: 10 }),
    });
    await fc.assert(
      fc.asyncProperty(walk, async ({ wizard, network, walked }) => {
        const tab = new Tab(wizard, (post) => network[post % network.length] as Transit);
        try {
          await tab.load();
          for (const [number, step] of walked.entries()) {
            if (tab.receipt() !== null) break;
            await take(tab, step, number);
          }
          await tab.finish();
          expect(tab.server.made).toHaveLength(1);
          expect(tab.receipt()).toBe(tab.server.made[0]);
          await tab.reload();
          expect(tab.receipt()).toBe(tab.server.made[0]);
        } finally {
          await tab.close();
        }
      }),
      { numRuns: 100 },
    );
  }, 600_000);
});
