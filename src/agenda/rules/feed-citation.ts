import type { Interval } from '#shared/time/day-time.ts';
import type { CitationStatus } from './citation-status.ts';

/** A citation as a calendar feed shows it. Instants are epoch milliseconds. */
export type FeedCitation = {
  id: string;
  status: CitationStatus;
  client: string;
  phone: string;
  vehicle: string;
  service: string;
  /** `null`: without a bay. */
  bay: number | null;
  /** From the first to the last work of each day. */
  spans: Interval[];
  createdAt: number;
  updatedAt: number;
};
