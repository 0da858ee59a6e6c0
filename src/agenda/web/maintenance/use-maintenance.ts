import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Form, useForm } from '#ui/panel/form/use-form.ts';
import type { IdempotencyKey } from '#ui/panel/form/use-idempotency-key.ts';
import {
  completeMaintenance,
  MAINTENANCE_FAILED_TEXT,
} from '../../contract/maintenance-endpoint.ts';
import { setListedCitationStatus } from '../actions/cached-status.ts';
import { citationKeys, submitMaintenance } from '../staff-citation-api.ts';
import {
  type Draft,
  emptyDraft,
  maintenanceField,
  maintenanceProblems,
  refreshParts,
  toMaintenanceInput,
} from './maintenance-draft.ts';
import type { ApprovedLines } from './use-approved-lines.ts';
import type { Parts } from './use-parts.ts';

type Options = {
  attempt: IdempotencyKey;
  staffName: string;
  /** Current price and stock of the parts. */
  parts: Parts['parts'];
  order: Pick<ApprovedLines, 'lines' | 'version'>;
  onDone: (message: string) => void;
};

/** State of «Completar mantenimiento». Sending it changes the job's status to installed. */
export function useMaintenance(
  id: string,
  { attempt, staffName, parts, order, onDone }: Options,
): Form<Draft> {
  const [initial] = useState(() => emptyDraft(staffName));
  const client = useQueryClient();
  const current = (typed: Draft) => refreshParts(typed, parts);
  const form = useForm({
    initial,
    endpoint: completeMaintenance,
    toBody: (typed) => toMaintenanceInput(current(typed), order),
    fieldOf: maintenanceField,
    validate: (typed) => maintenanceProblems(current(typed)),
    send: async (input) => {
      try {
        const { citation, message } = await attempt.send(input, (key) =>
          submitMaintenance(id, input, key),
        );
        client.setQueryData(citationKeys.detail(id), citation);
        setListedCitationStatus(client, id, citation.status);
        onDone(message);
      } finally {
        void client.invalidateQueries({ queryKey: citationKeys.all });
      }
      return '';
    },
    failureMessage: MAINTENANCE_FAILED_TEXT,
    // The stock or the citation changed meanwhile.
    onRefused: () => void client.invalidateQueries({ queryKey: ['stock'] }),
    // `send` has already closed the dialog and shown the message.
    onSuccess: () => undefined,
    onDone: () => undefined,
  });
  return { ...form, draft: current(form.draft) };
}
