import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { usePageErrors } from '#web-kit/panel/page-errors.tsx';
import { toastDone } from '#web-kit/panel/toast.ts';
import { STAFF_SENTENCES, type StaffCitation } from '../../contract/staff-citation.ts';
import { citationKeys, remove } from '../staff-citation-api.ts';

export type DeleteCitation = {
  /** Resolves with whether it is gone; what went wrong is said by then. */
  destroy: (citation: Pick<StaffCitation, '_id'>) => Promise<boolean>;
  deleting: boolean;
};

/** Deletes a citation that somebody has confirmed. */
export function useDeleteCitation(): DeleteCitation {
  const client = useQueryClient();
  const { report } = usePageErrors();
  const [deleting, setDeleting] = useState(false);

  async function destroy({ _id }: Pick<StaffCitation, '_id'>): Promise<boolean> {
    setDeleting(true);
    try {
      toastDone((await remove(_id)) || STAFF_SENTENCES.deleted);
      void client.invalidateQueries({
        queryKey: citationKeys.all,
        // Its own detail is gone: reading it again would only say so.
        predicate: ({ queryKey }) => queryKey[1] !== 'detail' || queryKey[2] !== _id,
      });
      return true;
    } catch (error) {
      report(STAFF_SENTENCES.deleteFailed, error);
      void client.invalidateQueries({ queryKey: citationKeys.all });
      return false;
    } finally {
      setDeleting(false);
    }
  }
  return { destroy, deleting };
}
