import type { Db } from '#platform/data/database.ts';
import { CHARGED_KINDS, type ChargedKind, type MovementCause } from '../rules/movement-kinds.ts';
import type { TillSources } from './charge-source.ts';

/** What a movement was for: article, service or concept, and client. */
type Title = { title: string; clientName: string };
type Titles = ReadonlyMap<string, Title>;

/** Reads the titles of causes by their ids. */
export async function readTitles(
  db: Db,
  sources: TillSources,
  causes: readonly { kind: MovementCause; id: string | null }[],
): Promise<Titles> {
  const idsOf = (kind: MovementCause) => [
    ...new Set(causes.flatMap((cause) => (cause.kind === kind && cause.id ? cause.id : []))),
  ];
  const readKind = async (kind: ChargedKind) => {
    const ids = idsOf(kind);
    return ids.length === 0 ? [] : sources.charges[kind].read(db, ids);
  };
  const expenses = idsOf('expense');
  const [records, concepts] = await Promise.all([
    Promise.all(CHARGED_KINDS.map(readKind)),
    expenses.length === 0 ? [] : sources.readConcepts(db, expenses),
  ]);
  return new Map<string, Title>([
    ...records
      .flat()
      .map(({ id, title, clientName }): [string, Title] => [id, { title, clientName }]),
    ...concepts.map(({ id, concept }): [string, Title] => [id, { title: concept, clientName: '' }]),
  ]);
}

/** Returns the title of a cause; '' for an entry of the till, which has no record. */
export const titleOfCause = (titles: Titles, causeId: string | null): Title =>
  titles.get(causeId ?? '') ?? { title: '', clientName: '' };
