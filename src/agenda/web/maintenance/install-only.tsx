import { useQueryClient } from '@tanstack/react-query';
import { Banner } from '#ui/banner.tsx';
import { BusyButton } from '#ui/panel/actions/busy-button.tsx';
import { useTask } from '#ui/panel/feedback/use-task.ts';
import { type CitationDetail, STAFF_CITATION_TEXTS } from '../../contract/staff-citation.ts';
import { CITATION_LABELS } from '../../rules/citation-status.ts';
import { setCachedCitationStatus } from '../actions/cached-status.ts';
import { changeStatus, citationKeys } from '../staff-citation-api.ts';
import css from './maintenance.module.css';
import type { ApprovedLines } from './use-approved-lines.ts';

type Props = {
  citation: CitationDetail;
  order: ApprovedLines;
  onDone: (message: string) => void;
};

/**
 * Button that sets a job to installed, with no line of its order done. Shown only with an open order, because the step
 * asks nothing without one.
 */
export function InstallOnly({ citation, order, onDone }: Props) {
  const client = useQueryClient();
  const { busy, problem, run } = useTask();
  if (order.version === null) return null;
  const shown = { doneLines: [], orderVersion: order.version };
  const install = async () => {
    try {
      await changeStatus(citation._id, 'installed', citation.status, shown);
      setCachedCitationStatus(client, citation._id, 'installed');
      onDone(`${citation.clientName}: ${CITATION_LABELS.installed}`);
    } finally {
      void client.invalidateQueries({ queryKey: citationKeys.all });
    }
  };
  return (
    <div className={css.installOnly}>
      {problem === null ? null : (
        <Banner kind="error" title={STAFF_CITATION_TEXTS.moveFailed}>
          {problem}
        </Banner>
      )}
      <BusyButton variant="default" busy={busy} onClick={() => void run(install)}>
        Pasar a Instalada sin agregar nada
      </BusyButton>
    </div>
  );
}
