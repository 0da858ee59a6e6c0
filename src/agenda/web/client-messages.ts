import { useWorkshop, useWorkshopClock } from '#settings/web/workshop-api.ts';
import type { ClientChat } from '#ui/panel/contact/contact-buttons.tsx';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import { type CitationSummary, linkCitation } from '../contract/staff-citation.ts';
import {
  type ChangedCitation,
  changeNotice,
  citationMessage,
  type StaffChange,
} from '../rules/client-messages.ts';

/** Returns the function that describes the client's notice of a change made now. */
export function useChangeNotice(): (change: StaffChange, citation: ChangedCitation) => string {
  const { today, time } = useWorkshopClock();
  const { sendsMail } = useWorkshop();
  return (change, citation) => changeNotice(change, citation, { date: today, time, sendsMail });
}

/**
 * Returns the WhatsApp message to the client for the citation's current status. `manages`: whether the user may create
 * the client's link.
 */
export function useCitationChat(
  citation: CitationSummary,
  { manages }: { manages: boolean },
): ClientChat {
  const { name } = useWorkshop();
  const { today, time } = useWorkshopClock();
  const message = (link: string | null) =>
    citationMessage(citation, name, { date: today, time }, link);
  return {
    message: message(null),
    withLink: manages ? async () => message(await createCitationLink(citation._id)) : undefined,
  };
}

/** Creates a link to the client's page. Resolves with its URL. */
export async function createCitationLink(id: string): Promise<string> {
  return (await staffCall(linkCitation, { params: { id }, body: {} })).data.link;
}
