import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { applyEdit, copyTree, type Edit } from '../tools/copy-tree.ts';

/** A bug in a copy of the sources that the simulation must find. */
type PlantedBug = Edit & { what: string };

const PLANTED_BUGS: readonly PlantedBug[] = [
  {
    what: 'bookings of a day do not wait for each other',
    file: 'src/platform/data/person-locks.ts',
    from: 'new Set(days.map(dayNumber))',
    to: 'new Set(days.slice(days.length).map(dayNumber))',
  },
  {
    what: 'two payments of one record do not wait for each other',
    file: 'src/cash/server/balance-queries.ts',
    from: '!(await sources[kind].lock(tx, id))',
    to: 'id === kind',
  },
  {
    what: 'of what returns to stock one movement is dropped',
    file: 'src/stock/server/movement-actions.ts',
    from: 'const moves = round.map(',
    to: 'const moves = round.slice(1).map(',
  },
  {
    what: 'a repeated request finds no row of its key',
    file: 'src/platform/data/idempotency.ts',
    from: 'if (callersKey === null) return',
    to: "if (callersKey === null || callersKey !== '') return",
  },
  {
    what: 'an answer by the link is not compared with the content that was shown',
    file: 'src/work-orders/server/estimates/answer-actions.ts',
    from: 'content_hash?.equals(hash)',
    to: 'content_hash !== null',
  },
  {
    what: 'a completed job bills lines that the client declined',
    file: 'src/work-orders/server/orders/finish-order.ts',
    from: ".where('state', '=', 'approved')\n    .orderBy('position')",
    to: ".where('state', 'in', ['approved', 'declined'])\n    .orderBy('position')",
  },
  {
    what: 'parts of approved lines stay committed when their order closes',
    file: 'src/stock/server/component-uses.ts',
    from: 'on line.order_id = work.id and work.closed_at is null and line.deleted_at is null',
    to: 'on line.order_id = work.id and line.deleted_at is null',
  },
  {
    what: 'an estimate can be answered after its last day',
    file: 'src/work-orders/rules/estimate.ts',
    from: 'validUntil <= now;',
    to: 'validUntil <= 0 * now;',
  },
  {
    what: 'an order that closes keeps its draft',
    file: 'src/work-orders/server/orders/order-actions.ts',
    from: ".where('state', 'in', ['draft', 'sent'])",
    to: ".where('state', '=', 'sent')",
  },
  {
    what: 'the undo of a step restores only the status',
    file: 'src/reservations/server/transitions/step-undo-actions.ts',
    from: 'await restoreRows(tx, sets, stored.changes);',
    to: 'await restoreRows(tx, sets, []);',
  },
  {
    what: 'a finding is overwritten that the caller did not see',
    file: 'src/work-orders/server/inspection/inspection-actions.ts',
    from: 'if (!isSeen) return false;',
    to: 'if (isSeen === null) return false;',
  },
];

export type PlantedBugResult = { what: string; seed: number | null; seconds: number; why: string };

/**
 * Runs at most `seeds` histories on each copy. Returns the seed that found the bug; `null`: none
 * did.
 */
export function findPlantedBugs(seeds: number): PlantedBugResult[] {
  const copy = copyTree('planted');
  try {
    return PLANTED_BUGS.map((planted) => {
      const undo = applyEdit(copy, planted);
      const found = { what: planted.what, ...simulateIn(copy, seeds) };
      undo();
      console.log(JSON.stringify(found));
      return found;
    });
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function simulateIn(copy: string, seeds: number): Omit<PlantedBugResult, 'what'> {
  const args = [
    'simulation/main.ts',
    '--first',
    '--seeds',
    String(seeds),
    '--processes',
    '0',
    '--lanes',
    '1',
  ];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
  const last = stdout.trimEnd().split('\n').at(-1) ?? '';
  if (!last.startsWith('{')) throw new Error(`the simulation broke: ${stdout}${stderr}`);
  const { violations, seconds } = JSON.parse(last) as {
    violations: { seed: number; what: string[] }[];
    seconds: number;
  };
  const [first] = violations;
  return { seed: first?.seed ?? null, seconds, why: first?.what[0]?.slice(0, 200) ?? '' };
}
