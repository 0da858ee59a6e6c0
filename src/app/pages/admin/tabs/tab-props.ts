import type { LocalDateTime } from '#shared/time/day-time.ts';
/** Opens the form of a manual appointment, for a day and time if they are known. */
export type OnManual = (start?: Partial<LocalDateTime>) => void;

/** Props of every tab. */
export type TabProps = {
  /** Part of the URL's fragment after the tab's name: a view, or ''. */
  rest: string;
  onRest: (rest: string) => void;
  /** Adds a view to a URL that names only the tab, without a new history entry. Returns false, and changes nothing, for any other URL. */
  onSettle: (rest: string) => boolean;
  /** Replaces the view in the URL, without a new history entry. */
  onKeep: (rest: string) => void;
  /** Searched text of the URL, or ''. */
  search: string;
  /** Replaces the searched text in the URL, without a new history entry. */
  onSearch: (text: string) => void;
  /** Returns to the tab without a view and removes the view from the history. */
  onReturn: () => void;
  onOpenCitation: (id: string) => void;
  onOpenReservation: (id: string) => void;
  onOpenClient: (id: string) => void;
  onOpenMotorcycle: (id: string) => void;
  /** Which kinds of records the user may open. */
  reads: Readonly<Record<'citation' | 'reservation', boolean>>;
  /** Which kinds of records the user may change. */
  manages: Readonly<Record<'citation' | 'reservation' | 'sale', boolean>>;
  /** Opens the stock movements of one component. */
  onMovements: (componentId: string) => void;
  onManual: OnManual;
  /** Id of the signed-in user. */
  user: string;
  /** Opens the counter basket. */
  onSell: () => void;
  /** Whether the signed-in user is an admin. */
  admin: boolean;
  /** How many times in a row the tab was opened. */
  visits: number;
};
