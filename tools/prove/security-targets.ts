import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../check/tree.ts';
import { asvsVerdicts } from './asvs.ts';
import type { Measured, SecurityTarget } from './proof-page.ts';
import { runForJson, runTests } from './run-programs.ts';

/** Tests of a whole target: the figure is the number of passed ones. */
const STOLEN_TOKEN = [
  'src/app/stolen-token.test.ts',
  'src/payments/server/refund-limit.test.ts',
  'src/access/server/step-up.test.ts',
  'src/access/server/login/open-sessions.test.ts',
  'src/access/server/factors/factors.test.ts',
];
const TAMPERING = [
  'src/audit/server/audit-tampering.test.ts',
  'src/backup/server/file/backup-forged.test.ts',
];

/** The rows of `docs/security/proof.md`, in order. */
export const SECURITY_TARGETS: readonly SecurityTarget[] = [
  {
    promise: 'OWASP ASVS 5.0, levels 1 and 2',
    target: '253 rows; level 1: none accepted, level 2: at most 8',
    command: 'npx vitest run test/security/asvs.test.ts',
    async measure() {
      const page = readFileSync(join(PROJECT, 'docs/security/asvs.md'), 'utf8');
      const verdicts = asvsVerdicts(page);
      const rows = [...verdicts.values()].reduce((sum, each) => sum + each, 0);
      const accepted = verdicts.get('accepted') ?? 0;
      const parts = [...verdicts].map(([verdict, count]) => `${count} ${verdict}`);
      return { figure: `${rows} rows: ${parts.join(', ')}`, met: rows === 253 && accepted <= 5 };
    },
  },
  {
    promise: 'A stolen session token',
    target: 'no new password, admin, refund, download of a copy, clearing or void',
    command: `npx vitest run ${STOLEN_TOKEN.join(' ')}`,
    measure: () => testsPass(STOLEN_TOKEN),
  },
  {
    promise: 'Seeded histories against an independent model',
    target: '0 violations; 10 000 seeds in the long form, each replayable',
    command: 'npm run simulate -- --seeds 10000',
    async measure({ seeds }) {
      const { json } = await runForJson('simulation/main.ts', '--seeds', String(seeds));
      const { seeds: ran, violations, calls, faults, seconds } = json as SimulationLine;
      return {
        figure: `${violations.length} violations in ${ran} seeds (${calls} calls, ${faults} faults, ${seconds} s)`,
        met: violations.length === 0 && ran === seeds,
      };
    },
  },
  {
    promise: 'A network that drops every packet for 30 s',
    target: 'service and live events back within 15 s, no request cut off',
    command: 'node bench/silent-run.ts 30',
    async measure({ silenceSeconds }) {
      const { json, code } = await runForJson('bench/silent-run.ts', String(silenceSeconds));
      const { results } = json as SilentLine;
      const parts = results.map(
        (each) =>
          `${each.fate}: service ${each.serviceSeconds} s, live events ${each.liveSeconds} s`,
      );
      return {
        figure: `after ${silenceSeconds} s of silence, bytes ${parts.join('; bytes ')}`,
        met: code === 0,
      };
    },
  },
  {
    promise: 'The agenda under attack for an hour',
    target: 'at most 10 % of the next two weeks’ minutes held unconfirmed, 15 % with a mail domain',
    command: 'npm run attack:agenda',
    async measure() {
      const { json, code } = await runForJson('bench/agenda-attack.ts');
      const { held } = json as AttackLine;
      const parts = Object.entries(held).map(([attacker, share]) => `${attacker}: ${share} %`);
      return { figure: parts.join('; '), met: code === 0 };
    },
  },
  {
    promise: 'Audit log and backups against the database role',
    target: 'every deletion, change or reorder found; a changed copy refused',
    command: `npx vitest run ${TAMPERING.join(' ')}`,
    measure: () => testsPass(TAMPERING),
  },
  {
    promise: 'Recovery on another machine from the encrypted copy',
    target: 'at most 15 min',
    command: 'node bench/recovery.ts --clone',
    async measure({ clone }) {
      const options = clone ? ['--clone'] : [];
      const { json, code } = await runForJson('bench/recovery.ts', ...options);
      const { seconds, total } = json as RecoveryLine;
      const parts = Object.entries(seconds).map(([step, each]) => `${step} ${each} s`);
      return { figure: `${total} s: ${parts.join(', ')}`, met: code === 0 };
    },
  },
];

type SimulationLine = {
  seeds: number;
  violations: unknown[];
  calls: number;
  faults: number;
  seconds: number;
};
type SilentLine = { results: { fate: string; serviceSeconds: number; liveSeconds: number }[] };
type AttackLine = { held: Record<string, number> };
type RecoveryLine = { seconds: Record<string, number>; total: number };

async function testsPass(files: readonly string[]): Promise<Measured> {
  const { passed, failed } = await runTests(files);
  return { figure: `${passed} tests passed, ${failed} failed`, met: failed === 0 && passed > 0 };
}
