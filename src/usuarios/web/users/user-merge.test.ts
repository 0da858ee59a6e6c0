import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PERMISSIONS, type Permission } from '#shared/contract/access-policy.ts';
import { type Draft, draftOf } from './user-draft.ts';
import { mergeUserDrafts, USER_FIELD_TEXTS } from './user-merge.ts';

const FIRST: Draft = { ...draftOf(null), name: 'Ana', permissions: ['agenda', 'finanzas'] };
const flags = fc.subarray([...PERMISSIONS]);
const withFlags = (permissions: Permission[]): Draft => ({ ...FIRST, permissions });

test('each flag is as whoever changed it wants it, in the order of the tabs', () => {
  fc.assert(
    fc.property(flags, flags, flags, (...three) => {
      const [base, local, remote] = three;
      const [had, want, has] = three.map((each) => new Set(each));
      const { draft } = mergeUserDrafts({
        base: withFlags(base),
        local: withFlags(local),
        remote: withFlags(remote),
      });
      const expected = PERMISSIONS.filter((flag) =>
        had?.has(flag) === want?.has(flag) ? has?.has(flag) : want?.has(flag),
      );
      expect(draft.permissions).toEqual(expected);
    }),
  );
});

test('one that was taken away stays away where another is given, and it is said', () => {
  const local: Draft = { ...FIRST, email: 'a@b.uy', permissions: ['agenda', 'stock', 'finanzas'] };
  const { draft, changes } = mergeUserDrafts({ base: FIRST, local, remote: withFlags(['agenda']) });
  expect(draft).toEqual({ ...local, permissions: ['agenda', 'stock'] });
  expect(changes).toEqual([{ field: 'permissions', changedLocally: false }]);
});

test('what an admin may is said without flags', () => {
  const [, textOf] = USER_FIELD_TEXTS.permissions;
  expect(textOf(withFlags([]))).toBe('Sin permisos asignados');
  expect(textOf(FIRST)).toBe('Agenda, Finanzas');
  expect(textOf({ ...FIRST, role: 'admin', permissions: [] })).toBe('Acceso completo');
});
