import type { LocalDateTime } from '#agenda/web/citation-api.ts';

/** Enters an appointment by hand; for a day and time where they are known. */
export type OnManual = (start?: Partial<LocalDateTime>) => void;

/** What every tab is given. */
export type TabProps = {
  /** What stands behind the tab's name in the address: a view, or ''. */
  rest: string;
  onRest: (rest: string) => void;
  /** Replaces the address without a step in the browser's history. */
  onSettle: (rest: string) => void;
  /** Says in the address what is shown now; no step of Back. */
  onKeep: (rest: string) => void;
  /** The text that the address searches, or ''. */
  search: string;
  /** Says in the address what is searched now; no step of Back. */
  onSearch: (text: string) => void;
  /** Back to the tab itself, with no step of Back left of what stood behind its name. */
  onReturn: () => void;
  onOpenCitation: (id: string) => void;
  onOpenReservation: (id: string) => void;
  /** Which kinds of records the user may open. */
  reads: Readonly<Record<'citation' | 'reservation', boolean>>;
  /** Opens the stock's history of one component. */
  onMovements: (componentId: string) => void;
  onManual: OnManual;
  /** Id of the signed-in user. */
  user: string;
  /** Opens the counter basket. */
  onSell: () => void;
  /** Whether whoever is signed in has role admin. */
  admin: boolean;
  /** How many times in a row the tab was opened. */
  visits: number;
};
