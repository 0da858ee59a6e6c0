import type { Db, Tx } from '#platform/data/database.ts';
import type { EventActor } from '#platform/data/records.ts';
import type { ChargedKind } from '../rules/movement-kinds.ts';

/** A record that is charged, as its module knows it. Money in cents, `at` in epoch milliseconds. */
export type ChargedRecord = {
  id: string;
  /** The article or service, for lists: «Service completo». */
  title: string;
  clientName: string;
  clientPhone: string;
  /** Agreed price; of a sold record, its price before discount and refunds. */
  agreedCents: number;
  /** The status says that it was handed over. */
  isDelivered: boolean;
  /** Cancelled or deleted. */
  isOver: boolean;
  at: number;
};

/** What the cash module needs of a module whose records are charged; the composition root provides it. */
export type ChargeSource = {
  /** Locks the record until the transaction ends. Returns whether it exists, also if it was cancelled or deleted. */
  lock(tx: Tx, id: string): Promise<boolean>;
  /** Reads the records of these ids that exist. */
  read(db: Db | Tx, ids: readonly string[]): Promise<ChargedRecord[]>;
  /** Reads the ids of records that are ready to be handed over. */
  readReady?(db: Db): Promise<string[]>;
  /** Brings the income of a sold record in agreement with its discount and its payments. The caller has locked it. */
  settle(tx: Tx, id: string, change: { by: EventActor; now: number }): Promise<void>;
};

export type ChargeSources = Readonly<Record<ChargedKind, ChargeSource>>;

/** What «Caja de hoy» needs of other modules; the composition root provides it. */
export type TillSources = {
  charges: ChargeSources;
  /** Reads the concepts of expenses. */
  readConcepts(db: Db, ids: readonly string[]): Promise<{ id: string; concept: string }[]>;
};
