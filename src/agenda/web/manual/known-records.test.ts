import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ListedClient } from '#clients/contract/client.ts';
import { type Choice, chooseClient, choosePlate, hasInPlate, NO_CHOICE } from './known-records.ts';
import {
  clientPart,
  type Entry,
  type KnownClient,
  type KnownMotorcycle,
  startEntry,
  vehiclePart,
} from './manual-entry.ts';

const EMPTY = startEntry('2026-11-23');
const ANA: KnownClient = { _id: 'ana', name: 'Ana', phone: '099 1', email: '' };
const BRUNO: KnownClient = { _id: 'bruno', name: 'Bruno', phone: '', email: 'b@ejemplo.com' };
const bike = (_id: string, plate: string, owners: readonly KnownClient[]): KnownMotorcycle => ({
  _id,
  plate,
  brand: 'Honda',
  model: 'CB',
  year: 2021,
  owners,
});
const ANAS = bike('anas', 'SBK 1', [ANA]);
const BRUNOS = bike('brunos', 'SBK 2', [BRUNO]);
const listed = (client: KnownClient, ...motorcycles: KnownMotorcycle[]): ListedClient => ({
  ...client,
  noMessages: false,
  motorcycles,
  motorcycleCount: motorcycles.length,
  lastVisit: null,
});

type State = { entry: Entry; choice: Choice };
type Step = (state: State) => State;

const apply = (
  { entry }: State,
  { choice, filled }: { choice: Choice; filled: Partial<Entry> },
): State => ({ entry: { ...entry, ...filled }, choice });
const client =
  (chosen: ListedClient): Step =>
  (state) =>
    apply(state, chooseClient(state, chosen));
const plate =
  (chosen: KnownMotorcycle): Step =>
  (state) =>
    apply(state, choosePlate(state, chosen));
const type =
  (part: Partial<Entry>): Step =>
  ({ entry, choice }) => ({ entry: { ...entry, ...part }, choice });
const after = (...steps: Step[]): State =>
  steps.reduce<State>((state, step) => step(state), { entry: EMPTY, choice: NO_CHOICE });

test('choosePlate fills in the owner, and another plate replaces that owner', () => {
  expect(after(plate(ANAS)).entry).toMatchObject({ ...clientPart(ANA), plate: 'SBK 1' });
  expect(after(plate(ANAS), plate(BRUNOS)).entry).toMatchObject({
    ...clientPart(BRUNO),
    plate: 'SBK 2',
  });
});

test('choosePlate keeps a chosen client and offers the owner, unless the client owns the motorcycle', () => {
  const kept = after(client(listed(BRUNO)), plate(ANAS));
  expect(kept.entry).toMatchObject({ ...clientPart(BRUNO), plate: 'SBK 1' });
  expect(kept.choice.kept).toBe('client');
  expect(after(client(listed(ANA)), plate(ANAS)).choice.kept).toBeNull();
});

test('chooseClient fills in the newest motorcycle, and another client replaces that motorcycle', () => {
  const anas = client(listed(ANA, ANAS));
  expect(after(anas).entry).toMatchObject(vehiclePart(ANAS));
  expect(after(anas, client(listed(BRUNO, BRUNOS))).entry).toMatchObject(vehiclePart(BRUNOS));
  expect(after(anas, client(listed(BRUNO))).entry).toMatchObject(vehiclePart(null));
});

test('chooseClient keeps a motorcycle that was chosen by its plate', () => {
  const state = after(plate(ANAS), client(listed(BRUNO, BRUNOS)));
  expect(state.entry).toMatchObject({ ...clientPart(BRUNO), ...vehiclePart(ANAS) });
  expect(state.choice.kept).toBe('motorcycle');
});

test('a choice never changes the typed values of the other record', () => {
  const text = fc.string({ minLength: 1, maxLength: 8 });
  const choices = fc.array(
    fc.constantFrom(client(listed(ANA, ANAS)), client(listed(BRUNO)), plate(ANAS), plate(BRUNOS)),
    { maxLength: 4 },
  );
  const name = fc.constantFrom('clientName', 'clientEmail', 'clientPhone', 'plate', 'model');
  fc.assert(
    fc.property(choices, name, text, (steps, field, typed) => {
      const isClient = field.startsWith('client');
      const { entry, choice } = after(...steps, type({ [field]: `~${typed}` }));
      const next = isClient ? plate(BRUNOS) : client(listed(BRUNO, BRUNOS));
      const changed = next({ entry, choice }).entry;
      const part = isClient ? clientPart(null) : vehiclePart(null);
      for (const each of Object.keys(part) as (keyof Entry)[])
        expect(changed[each]).toBe(entry[each]);
    }),
  );
});

test.each([
  ['SBK 123', 'sbk-12', true],
  ['SBK 123', 'SBK 1234', false],
  ['', 'SBK', false],
  ['SBK 123', '- ', false],
])('hasInPlate of «%s» and «%s» is %s', (known, typed, begins) => {
  expect(hasInPlate(bike('x', known, []), typed)).toBe(begins);
});
