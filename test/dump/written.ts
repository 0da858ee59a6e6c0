import type { Catalogue } from './catalogue.ts';
import type { WrittenExpense, WrittenMovement, WrittenTransaction } from './ledger.ts';
import type { Visit } from './visits.ts';

export type CollectionName =
  | 'users'
  | 'components'
  | 'services'
  | 'products'
  | 'movements'
  | 'citations'
  | 'reservations'
  | 'transactions'
  | 'expenses';

export type Written = {
  catalogue: Catalogue;
  visits: Visit[];
  transactions: WrittenTransaction[];
  expenses: WrittenExpense[];
  movements: WrittenMovement[];
};
