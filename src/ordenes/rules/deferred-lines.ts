import { isAgreed, type LineState } from './line-states.ts';

/** A line of an order that is not deleted. Lines with one `choiceGroup` are alternatives: one work. */
type WorkLine = { id: string; state: LineState; choiceGroup: number | null };

/**
 * Returns the newly declined lines whose work becomes deferred work, in the order of `lines`, whose states are those
 * after the answers. Alternatives are deferred once, when none of them is agreed or open any more.
 */
export function declinedWork(
  lines: readonly WorkLine[],
  declined: ReadonlySet<string>,
): ReadonlySet<string> {
  const works = worksOf(lines).filter((work) => work.every(({ state }) => state === 'declined'));
  return new Set(works.flatMap((work) => work.find(({ id }) => declined.has(id))?.id ?? []));
}

/**
 * Returns the lines of a finished order that become deferred work: those that were found and not done. Of
 * alternatives it is the approved one or the first open one, and none if one of them is done.
 */
export function unfinishedWork<Line extends WorkLine>(lines: readonly Line[]): Line[] {
  return worksOf(lines)
    .filter((work) => work.every(({ state }) => state !== 'done'))
    .flatMap((work) => {
      const approved = work.find(({ state }) => isAgreed(state));
      return approved ?? work.find(({ state }) => state === 'proposed') ?? [];
    });
}

/** Groups alternatives: a line without them is a work alone. Keeps the order of the first lines. */
function worksOf<Line extends WorkLine>(lines: readonly Line[]): Line[][] {
  const works = new Map<string | number, Line[]>();
  for (const line of lines) {
    const work = line.choiceGroup ?? line.id;
    works.set(work, [...(works.get(work) ?? []), line]);
  }
  return [...works.values()];
}
