import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { proposedRecords, type SplitRecord, splitSides, typedGroups } from './client-split.ts';

const record = (_id: string, name: string, keys: string[], motorcycle?: string): SplitRecord => ({
  ...{ kind: 'citation', _id, name, email: '', phone: '', keys },
  motorcycle: motorcycle === undefined ? null : { _id: motorcycle },
});

describe('proposedRecords', () => {
  test.each<[string, SplitRecord[], string[]]>([
    [
      'nothing of one person',
      [record('1', 'Ana Duarte', ['p', 'a']), record('2', 'Ana', ['p'])],
      [],
    ],
    [
      'another name with another address',
      [record('1', 'Ana Duarte', ['p', 'a']), record('2', 'Bruno Rossi', ['p', 'b'])],
      ['2'],
    ],
    [
      'nothing of another name with both contacts',
      [record('1', 'Ana Duarte', ['p', 'a']), record('2', 'Familia Duarte', ['p', 'a'])],
      [],
    ],
    [
      'the person with most records first',
      [
        record('1', 'Ana Duarte', ['p', 'a']),
        record('2', 'Bruno Rossi', ['p', 'b']),
        record('3', 'Carla Paz', ['p', 'c']),
        record('4', 'CARLA PAZ', ['p', 'c']),
      ],
      ['3', '4'],
    ],
    [
      'what is not of the client’s name, also when the client has fewer records',
      [
        record('1', 'Bruno Rossi', ['p', 'b']),
        record('2', 'Bruno Rossi', ['p', 'b']),
        record('3', 'Ana Duarte', ['p', 'a']),
      ],
      ['1', '2'],
    ],
  ])('proposes %s', (_case, records, ids) => {
    expect(proposedRecords('Ana Duarte', records)).toEqual(ids);
  });
});

const records = fc
  .array(
    fc.record({
      name: fc.constantFrom('Ana', 'Bruno', 'ANA', 'Carla'),
      keys: fc.subarray(['p', 'q', 'a', 'b']),
      motorcycle: fc.option(fc.constantFrom('m', 'n'), { nil: undefined }),
      chosen: fc.boolean(),
    }),
    { maxLength: 12 },
  )
  .map((each) =>
    each.map(({ name, keys, motorcycle, chosen }, at) => ({
      ...record(`${at}`, name, keys, motorcycle),
      chosen,
    })),
  );
const CLIENT = {
  contacts: ['p', 'q', 'a', 'b', 'z'].map((key) => ({ key })),
  motorcycles: [{ _id: 'm' }, { _id: 'n' }, { _id: 'o' }],
};

test('typedGroups holds each record once', () => {
  fc.assert(
    fc.property(records, (all) => {
      const grouped = typedGroups(all).flatMap((group) => group.records.map(({ _id }) => _id));
      expect(grouped.toSorted()).toEqual(all.map(({ _id }) => _id).toSorted());
    }),
  );
});

test('splitSides gives each record to one side, and loses no contact and no motorcycle', () => {
  fc.assert(
    fc.property(records, (all) => {
      const chosen = new Set(all.filter((each) => each.chosen).map(({ _id }) => _id));
      const { stays, goes } = splitSides({ ...CLIENT, records: all }, chosen);
      expect(goes.records.every(({ _id }) => chosen.has(_id))).toBe(true);
      expect(stays.records.length + goes.records.length).toBe(all.length);
      for (const { key } of CLIENT.contacts) {
        const [typedHere, typedThere] = [stays, goes].map((side) =>
          side.records.some(({ keys }) => keys.includes(key)),
        );
        const has = [stays, goes].map((side) => side.contacts.some((each) => each.key === key));
        expect(has).toEqual([typedHere || !typedThere, typedThere]);
      }
      for (const { _id } of CLIENT.motorcycles) {
        const [ownHere, ownThere] = [stays, goes].map((side) =>
          side.records.some(({ motorcycle }) => motorcycle?._id === _id),
        );
        const has = [stays, goes].map((side) => side.motorcycles.some((each) => each._id === _id));
        expect(has).toEqual([ownHere || !ownThere, ownThere]);
      }
    }),
  );
});
