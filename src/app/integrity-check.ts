import { AGENDA_CHECKS } from '#agenda/server/agenda-checks.ts';
import { auditChecks } from '#audit/server/audit-checks.ts';
import { CASH_CHECKS } from '#cash/server/cash-checks.ts';
import { CLIENT_CHECKS } from '#clients/server/client-checks.ts';
import { IMPORT_CHECKS } from '#data-import/server/import-checks.ts';
import { LEDGER_CHECKS } from '#finance/server/ledger-checks.ts';
import { HISTORY_CHECKS } from '#history/server/history-checks.ts';
import { PAYMENT_CHECKS } from '#payments/server/payment-checks.ts';
import type { Db } from '#platform/data/database.ts';
import { type Finding, runIntegrityChecks } from '#platform/data/integrity-checks.ts';
import { RESERVATION_CHECKS } from '#reservations/server/reservation-checks.ts';
import { SALE_CHECKS } from '#sales/server/sale-checks.ts';
import { STOCK_CHECKS } from '#stock/server/stock-checks.ts';
import { ORDER_CHECKS } from '#work-orders/server/order-checks.ts';

/** Runs the integrity checks of all modules on the database. Rejects between two checks when `signal` is aborted. */
export async function checkIntegrity(db: Db, signal?: AbortSignal): Promise<Finding[]> {
  const audit = await auditChecks(db);
  const checks = [
    ...STOCK_CHECKS,
    ...SALE_CHECKS,
    ...AGENDA_CHECKS,
    ...audit,
    ...HISTORY_CHECKS,
    ...RESERVATION_CHECKS,
    ...PAYMENT_CHECKS,
    ...LEDGER_CHECKS,
    ...CASH_CHECKS,
    ...CLIENT_CHECKS,
    ...ORDER_CHECKS,
    ...IMPORT_CHECKS,
  ];
  return runIntegrityChecks(db, checks, signal);
}

const MAX_SHOWN = 10;

/** Formats the findings: a line for each check, and its violations below. */
export function formatFindings(findings: readonly Finding[]): string {
  return findings
    .flatMap(({ promise, broken }) => [
      `${broken.length === 0 ? '✓' : '✗'} ${promise}`,
      ...broken.slice(0, MAX_SHOWN).map((what) => `    ${what}`),
      ...(broken.length > MAX_SHOWN ? [`    y ${broken.length - MAX_SHOWN} más`] : []),
    ])
    .join('\n');
}
