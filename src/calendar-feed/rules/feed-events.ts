import { CITATION_LABELS, type CitationStatus } from '#agenda/rules/citation-status.ts';
import type { FeedCitation } from '#agenda/rules/feed-citation.ts';

/** The status of an event (RFC 5545, 3.8.1.11). */
const EVENT_STATUS: Readonly<Record<CitationStatus, 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'>> = {
  pending: 'TENTATIVE',
  accepted: 'CONFIRMED',
  'in-workshop': 'CONFIRMED',
  'in-progress': 'CONFIRMED',
  installed: 'CONFIRMED',
  delivered: 'CONFIRMED',
  cancelled: 'CANCELLED',
};

/**
 * Returns the events of a citation, one for each day of work. The UID of each is constant; SEQUENCE is the age of the last
 * change in seconds, which grows with each change. `site`: the public address of the panel, `null` for a reader without the
 * permission, who sees only that the time is taken.
 */
export function feedEvents(citation: FeedCitation, site: string | null) {
  const { id, status, createdAt, updatedAt } = citation;
  const text = site === null ? TAKEN : detailsOf(citation, site);
  return citation.spans.map(({ start, end }, index) => ({
    uid: `citation-${id}${index === 0 ? '' : `-${index + 1}`}@bujia`,
    sequence: Math.max(0, Math.floor((updatedAt - createdAt) / 1000)),
    changedAt: updatedAt,
    start,
    end,
    ...text,
    status: EVENT_STATUS[status],
  }));
}

const TAKEN = { summary: 'Ocupado', description: '', url: null };

function detailsOf(citation: FeedCitation, site: string) {
  const { id, status, client, phone, vehicle, service, bay } = citation;
  const facts = [
    client,
    phone,
    vehicle,
    bay === null ? '' : `Puesto ${bay}`,
    CITATION_LABELS[status],
  ];
  return {
    summary: `${service} · ${client}`,
    description: facts.filter((fact) => fact !== '').join('\n'),
    url: `${site}/admin#cita=${id}`,
  };
}
