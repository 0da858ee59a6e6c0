import type { ClientLink, MotorcycleLink } from '../contract/client.ts';

/** Client and motorcycle for which the form of a manual appointment is opened; `null`: unknown. */
export type NewCitation = {
  client: (ClientLink & { phone: string; email: string }) | null;
  motorcycle: MotorcycleLink | null;
};

/** What the records of clients and motorcycles open. */
export type RecordOpeners = {
  onOpenClient: (id: string) => void;
  onOpenMotorcycle: (id: string) => void;
  /** `null`: the user may not create appointments. */
  onNewCitation: ((subject: NewCitation) => void) | null;
};
