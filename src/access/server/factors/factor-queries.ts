import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import type { Db } from '#platform/data/database.ts';
import { ROLES, type Role } from '#shared/contract/access-policy.ts';
import type { Factor, OwnFactors } from '../../contract/factor.ts';
import type { FactorPolicy } from '../../contract/factor-policy.ts';
import type { FactorKind } from '../../rules/factor-fields.ts';
import { relyingPartyOf } from '../../rules/relying-party.ts';
import { type FactorRow, factorsOf } from './factor-match.ts';

/** Returns the second factors of a user of this role. */
export async function listFactors(
  context: AppContext,
  { id, role }: { id: string; role: Role },
): Promise<OwnFactors> {
  const { db } = context;
  const [factors, codes, roles] = await Promise.all([
    factorsOf(db, id),
    db.selectFrom('recovery_codes').select('user_id').where('user_id', '=', id).execute(),
    rolesWithFactor(db),
  ]);
  return {
    factors: factors.map(viewFactor),
    recoveryCodesLeft: codes.length,
    required: roles.includes(role),
    passkeyHost: relyingPartyOf(context.publicUrl())?.id ?? null,
  };
}

function viewFactor({ id, kind, name, created_at, last_used_at }: FactorRow): Factor {
  return {
    _id: id,
    kind: kind as FactorKind,
    name,
    createdAt: created_at.toISOString(),
    lastUsedAt: last_used_at?.toISOString() ?? null,
  };
}

/**
 * Returns the roles that need a second factor, and all users by name with whether they have one.
 */
export async function readFactorPolicy(db: Db): Promise<FactorPolicy> {
  const [roles, users] = await Promise.all([rolesWithFactor(db), usersByName(db)]);
  return {
    roles,
    users: users.map(({ id, name, role, factors }) => ({
      _id: id,
      name,
      role,
      hasFactor: factors > 0,
    })),
  };
}

async function rolesWithFactor(db: Db): Promise<Role[]> {
  const rows = await db.selectFrom('factor_roles').select('role').execute();
  return ROLES.filter((role) => rows.some((row) => row.role === role));
}

function usersByName(db: Db) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'role'])
    .select((user) =>
      user
        .selectFrom('user_factors')
        .whereRef('user_factors.user_id', '=', 'users.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('factors'),
    )
    .orderBy(sql`folded(name)`)
    .orderBy('username')
    .execute();
}
