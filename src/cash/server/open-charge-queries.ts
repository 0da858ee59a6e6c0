import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import type { Db } from '#platform/data/database.ts';
import { dollarsOf } from '#shared/money/money.ts';
import type { OpenCharge, OpenCharges } from '../contract/open-charges.ts';
import { balanceCents } from '../rules/balance.ts';
import { CHARGED_KINDS, type ChargedKind } from '../rules/movement-kinds.ts';
import { readRecordCharges } from './charge-queries.ts';
import type { ChargeSources } from './charge-source.ts';

/** Sums of all records that are not settled, in cents. */
type OpenSums = {
  /** Paid for records that are not sold yet. */
  depositCents: number;
  /** Kept of the deposits of cancelled records. */
  keptCents: number;
};

type OpenAmount = Omit<OpenCharge, 'amount'> & { cents: number };

type Unsettled = OpenSums & {
  /** Oldest first; `cents` above 0: left to pay, below 0: left to return. */
  charges: OpenAmount[];
  /** Records that are not sold yet, with what was paid for them, oldest first. */
  deposits: OpenAmount[];
  /** Cancelled records, with the part of their deposits that the workshop keeps, oldest first. */
  kept: OpenAmount[];
};

/** Reads all records with something left to pay or to return, and the deposits. */
export async function readUnsettled(db: Db, sources: ChargeSources): Promise<Unsettled> {
  const candidates = await readCandidates(db);
  const parts = await Promise.all(
    CHARGED_KINDS.map((kind) =>
      unsettledOf(
        db,
        sources,
        kind,
        candidates.filter(({ cause }) => cause === kind),
      ),
    ),
  );
  const sum = (name: keyof OpenSums) => parts.reduce((cents, part) => cents + part[name], 0);
  return {
    depositCents: sum('depositCents'),
    keptCents: sum('keptCents'),
    charges: parts.flatMap(({ charges }) => charges).sort(byAge),
    deposits: parts.flatMap(({ deposits }) => deposits).sort(byAge),
    kept: parts.flatMap(({ kept }) => kept).sort(byAge),
  };
}

const byAge = (a: OpenAmount, b: OpenAmount) =>
  a.since.localeCompare(b.since) || a.cause.id.localeCompare(b.cause.id);

type Candidate = {
  cause: string | null;
  id: string | null;
  soldAt: Date | null;
  paidAt: Date | null;
};

/**
 * Records whose payments are not what they were sold for, and those with a kept deposit: its payment may have been
 * reversed. Sales from before payments were recorded never count.
 */
async function readCandidates(db: Db): Promise<Candidate[]> {
  return db
    .selectFrom('charges')
    .select(['cause', 'cause_id as id', 'sold_at as soldAt', 'paid_at as paidAt'])
    .where('before_cash', 'is not', true)
    .where(
      sql<boolean>`(sold_cents <> paid_cents or (cause, cause_id) in (
        select cause, cause_id from charge_terms where kept_cents > 0))`,
    )
    .execute();
}

async function unsettledOf(
  db: Db,
  sources: ChargeSources,
  kind: ChargedKind,
  candidates: readonly Candidate[],
): Promise<Unsettled> {
  const ids = candidates.flatMap(({ id }) => id ?? []);
  const records = ids.length === 0 ? [] : await sources[kind].read(db, ids);
  const times = new Map(candidates.map((each) => [each.id, each]));
  const result: Unsettled = { depositCents: 0, keptCents: 0, charges: [], deposits: [], kept: [] };
  for (const { record, charge } of await readRecordCharges(db, kind, records)) {
    const { title, clientName, clientPhone } = record;
    const cause = { kind, id: record.id };
    const time = times.get(record.id);
    const amountOf = (cents: number, at: Date | null | undefined) => {
      const since = (at ?? new Date(record.at)).toISOString();
      return { cause, title, clientName, clientPhone, cents, since };
    };
    const { state, totalCents, paidCents } = charge;
    if (state === 'open') {
      result.depositCents += paidCents;
      if (paidCents !== 0) result.deposits.push(amountOf(paidCents, time?.paidAt));
      continue;
    }
    if (state === 'over' && totalCents > 0) {
      result.keptCents += totalCents;
      result.kept.push(amountOf(totalCents, time?.paidAt));
    }
    const left = balanceCents(charge);
    if (left !== 0) result.charges.push(amountOf(left, left > 0 ? time?.soldAt : time?.paidAt));
  }
  return result;
}

/** Reads a page of the records with something left to pay (`sign` 1) or to return (−1), oldest first. */
export async function readOpenCharges(
  { db }: AppContext,
  sources: ChargeSources,
  sign: 1 | -1,
  { page, limit }: { page: number; limit: number },
): Promise<OpenCharges> {
  const { charges } = await readUnsettled(db, sources);
  const own = charges.filter(({ cents }) => Math.sign(cents) === sign);
  const shown = own.slice((page - 1) * limit, page * limit);
  return {
    charges: shown.map(({ cents, ...each }) => ({ ...each, amount: dollarsOf(Math.abs(cents)) })),
    amount: dollarsOf(own.reduce((sum, { cents }) => sum + Math.abs(cents), 0)),
    total: own.length,
    page,
    totalPages: Math.max(1, Math.ceil(own.length / limit)),
  };
}
