import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { CallError } from '#ui/call.ts';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import { useStoredDraft } from '#ui/panel/session/stored-draft.ts';
import { putInspection } from '../../contract/inspection.ts';
import type { Finding, WorkOrder } from '../../contract/work-order.ts';
import { retryPause, uploadFailureOf } from '../photos/queue-rules.ts';
import { orderIn, orderKey, replaceWorkOrder } from '../use-work-order.ts';
import {
  addChange,
  changesText,
  conflictsOf,
  conflictText,
  type FindingChange,
  readChanges,
  type SetFinding,
  withChanges,
  withoutSent,
} from './finding-changes.ts';

export type Findings = {
  /** With the changes that are not saved yet. */
  findings: Finding[];
  /** Number of findings that are not saved yet. */
  unsaved: number;
  /** Why the last change was rejected. */
  problem: string | null;
  /** How often a finding was rejected because another user had changed it. */
  conflicts: number;
  set: (change: SetFinding) => void;
};

/**
 * The findings of an order. Each change is shown and stored in the browser at once, and sent until the
 * server has it: also after a lost connection or a closed page.
 */
export function useFindings({ _id: id, citation, findings }: WorkOrder): Findings {
  const client = useQueryClient();
  // The draft belongs to the device, not to a user. The next inspection on this device sends unsaved changes.
  const [text, store] = useStoredDraft(`inspection:${id}`, '');
  const changes = useMemo(() => readChanges(text), [text]);
  const [problem, setProblem] = useState<string | null>(null);
  const [conflicts, setConflicts] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const sending = useRef(false);
  const failures = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const forget = (sent: readonly FindingChange[]) =>
    store((before) => changesText(withoutSent(readChanges(before), sent)));
  /** Shows the other user's findings and forgets the changes that they contradict; the others are sent again. */
  const showConflict = (sent: readonly FindingChange[], now: WorkOrder) => {
    const rejected = conflictsOf(sent, now.findings);
    setProblem(conflictText(rejected, now.findings));
    setConflicts((before) => before + 1);
    replaceWorkOrder(client, now);
    forget(rejected);
  };
  const send = useEffectEvent(async () => {
    if (sending.current || changes.length === 0) return;
    const sent = changes;
    sending.current = true;
    try {
      const input = { params: { id }, body: { findings: sent } };
      const { data: saved } = await staffCall(putInspection, input);
      failures.current = 0;
      replaceWorkOrder(client, saved);
      forget(sent);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const now = error.code === 'finding-changed' ? orderIn(error) : null;
      if (now !== null) showConflict(sent, now);
      else if (uploadFailureOf(error) === 'rejected') {
        setProblem(error.message);
        forget(sent);
        void client.invalidateQueries({ queryKey: orderKey(citation) });
      } else {
        failures.current += 1;
        const again = () => setAttempt((before) => before + 1);
        timer.current = setTimeout(again, retryPause(failures.current));
      }
    } finally {
      sending.current = false;
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change, and after a pause
  useEffect(() => {
    clearTimeout(timer.current);
    void send();
  }, [text, attempt]);
  useEffect(() => {
    const again = () => setAttempt((before) => before + 1);
    window.addEventListener('online', again);
    return () => {
      window.removeEventListener('online', again);
      clearTimeout(timer.current);
    };
  }, []);
  return {
    findings: useMemo(() => withChanges(findings, changes), [findings, changes]),
    unsaved: changes.length,
    problem,
    conflicts,
    set: (change) => {
      setProblem(null);
      store((before) => changesText(addChange(readChanges(before), change)));
    },
  };
}
