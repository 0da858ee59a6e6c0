import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PERMISSIONS, type Permission } from '#shared/contract/access-policy.ts';
import { type Draft, mergeUserDrafts, USER_FIELD_TEXTS, userDraft } from './user-draft.ts';

const FIRST: Draft = { ...userDraft(null), name: 'Ana', permissions: ['agenda', 'finanzas'] };
const permissionSets = fc.subarray([...PERMISSIONS]);
const withPermissions = (permissions: Permission[]): Draft => ({ ...FIRST, permissions });

test('mergeUserDrafts takes each permission from the draft that changed it, in tab order', () => {
  fc.assert(
    fc.property(permissionSets, permissionSets, permissionSets, (...three) => {
      const [base, local, remote] = three;
      const [had, want, has] = three.map((each) => new Set(each));
      const { draft } = mergeUserDrafts({
        base: withPermissions(base),
        local: withPermissions(local),
        remote: withPermissions(remote),
      });
      const expected = PERMISSIONS.filter((permission) =>
        had?.has(permission) === want?.has(permission)
          ? has?.has(permission)
          : want?.has(permission),
      );
      expect(draft.permissions).toEqual(expected);
    }),
  );
});

test('mergeUserDrafts keeps a remotely removed permission removed and reports the change', () => {
  const local: Draft = { ...FIRST, email: 'a@b.uy', permissions: ['agenda', 'stock', 'finanzas'] };
  const { draft, changes } = mergeUserDrafts({
    base: FIRST,
    local,
    remote: withPermissions(['agenda']),
  });
  expect(draft).toEqual({ ...local, permissions: ['agenda', 'stock'] });
  expect(changes).toEqual([{ field: 'permissions', changedLocally: false }]);
});

test('USER_FIELD_TEXTS describes the permissions of an admin as «Acceso completo»', () => {
  const [, textOf] = USER_FIELD_TEXTS.permissions;
  expect(textOf(withPermissions([]))).toBe('Sin permisos asignados');
  expect(textOf(FIRST)).toBe('Agenda, Finanzas');
  expect(textOf({ ...FIRST, role: 'admin', permissions: [] })).toBe('Acceso completo');
});
