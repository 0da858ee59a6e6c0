import { groupAlternatives } from './alternatives.ts';
import { isAgreed, type OrderLine } from './line-states.ts';

/** A line of an order that is not deleted. */
type AnsweredLine = Pick<OrderLine, 'id' | 'state' | 'choiceGroup'>;

/**
 * Returns the ids of newly declined lines (`declined`) that become deferred work. The states of `lines` are those
 * after the answers. Alternatives are one work: it is deferred once, when all of them are declined.
 */
export function declinedWork(
  lines: readonly AnsweredLine[],
  declined: ReadonlySet<string>,
): ReadonlySet<string> {
  const works = groupAlternatives(lines).filter((work) =>
    work.every(({ state }) => state === 'declined'),
  );
  return new Set(works.flatMap((work) => work.find(({ id }) => declined.has(id))?.id ?? []));
}

/**
 * Returns the lines of a finished order that become deferred work: the approved and proposed ones. Of alternatives
 * it is the approved one or the first proposed one, and none if one of them is done.
 */
export function unfinishedWork<Line extends AnsweredLine>(lines: readonly Line[]): Line[] {
  return groupAlternatives(lines)
    .filter((work) => work.every(({ state }) => state !== 'done'))
    .flatMap((work) => {
      const approved = work.find(({ state }) => isAgreed(state));
      return approved ?? work.find(({ state }) => state === 'proposed') ?? [];
    });
}
