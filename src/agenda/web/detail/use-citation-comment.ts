import { useQueryClient } from '@tanstack/react-query';
import type { Comment } from '#ui/panel/detail/use-comment.ts';
import { type CitationDetail, STAFF_CITATION_TEXTS } from '../../contract/staff-citation.ts';
import { citationKeys, saveComment } from '../staff-citation-api.ts';

/** Returns the internal comment of a citation with its save function. */
export function useCitationComment({ _id, adminComment }: CitationDetail): Comment {
  const client = useQueryClient();
  async function save(text: string, known: string): Promise<string> {
    try {
      const { citation } = await saveComment(_id, {
        adminComment: text,
        expectedComment: known,
      });
      client.setQueryData<CitationDetail>(
        citationKeys.detail(_id),
        (detail) => detail && { ...detail, ...citation },
      );
      return citation.adminComment;
    } finally {
      void client.invalidateQueries({ queryKey: citationKeys.all });
    }
  }
  return { text: adminComment, save, texts: STAFF_CITATION_TEXTS };
}
