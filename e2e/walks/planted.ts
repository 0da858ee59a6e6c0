import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { applyEdit, copyTree, type Edit } from '../../tools/copy-tree.ts';

/** Faults in a copy of the sources that the walks must find. */
const FAULTS: Readonly<Record<string, { kinds: readonly string[]; edits: readonly Edit[] }>> = {
  /** A second press reaches the control that has moved under it. */
  guard: {
    kinds: ['board', 'list', 'order', 'manual'],
    edits: [
      { file: 'src/app/pages/admin/main.tsx', from: '\nguardPresses(window);', to: '' },
      {
        file: 'src/ui/panel/actions/press-guard.ts',
        from: 'return [ref, !replaced];',
        to: 'return [ref, true];',
      },
    ],
  },
  /** The server saves a comment over another one that its writer has not read. */
  version: {
    kinds: ['order'],
    edits: [
      {
        file: 'src/agenda/server/citations/record-actions.ts',
        from: 'expectedComment !== undefined && expectedComment !== row.admin_comment',
        to: "expectedComment !== undefined && row.id === ''",
      },
    ],
  },
  /** A reload or a new visit shows an empty form, without receipt and notice. */
  receipt: {
    kinds: ['cita'],
    edits: [
      {
        file: 'src/booking/web/wizard/stored-receipt.ts',
        from: 'hasShape<BookedCitation>(value, RECEIPT_SHAPE) ? value : null',
        to: "value === '' && hasShape<BookedCitation>(value, RECEIPT_SHAPE) ? value : null",
      },
      {
        file: 'src/booking/web/wizard/known/known-bookings.ts',
        from: 'readList<KnownBooking>(store, KNOWN_KEY, SHAPE);',
        to: 'readList<KnownBooking>(store, KNOWN_KEY, SHAPE).slice(0, 0);',
      },
    ],
  },
};

/**
 * Plants a fault in a copy and takes at most `walks` walks of each kind that can meet it, until one has a violation.
 * Returns whether one had.
 */
export function findFault(name: string, walks: number): boolean {
  const fault = FAULTS[name];
  if (!fault) throw new Error(`faults: ${Object.keys(FAULTS).join(', ')}`);
  const copy = copyTree('walks', { ownPages: true });
  try {
    for (const edit of fault.edits) applyEdit(copy, edit);
    return fault.kinds.some((kind) => walksFind(copy, kind, walks));
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function walksFind(copy: string, kind: string, walks: number): boolean {
  const args = ['e2e/walks/main.ts', '--first', '--kind', kind, '--walks', String(walks)];
  const { status } = spawnSync(process.execPath, args, { cwd: copy, stdio: 'inherit' });
  return status === 1;
}
