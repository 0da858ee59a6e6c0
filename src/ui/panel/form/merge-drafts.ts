/** A field that somebody else changed; `mine`: it was changed here too, and stays as it is here. */
export type RemoteChange<Draft> = { field: keyof Draft & string; mine: boolean };

export type Merged<Draft> = { draft: Draft; changes: RemoteChange<Draft>[] };

/**
 * Two who changed the same record from what it was `first`: what was changed here stays, everything
 * else is theirs. Fields that mean something only `together` go together.
 */
export function mergeDrafts<Draft extends object>(
  drafts: { first: Draft; mine: Draft; theirs: Draft },
  together: readonly (readonly (keyof Draft)[])[] = [],
): Merged<Draft> {
  const { first, mine, theirs } = drafts;
  const differs = (one: Draft, other: Draft, field: keyof Draft) =>
    JSON.stringify(one[field]) !== JSON.stringify(other[field]);
  const changedHere = (field: keyof Draft) => {
    const group = together.find((fields) => fields.includes(field)) ?? [field];
    return group.some((each) => differs(first, mine, each));
  };
  const fields = Object.keys(theirs) as (keyof Draft & string)[];
  const draft = { ...theirs };
  for (const field of fields) if (changedHere(field)) draft[field] = mine[field];
  const changes = fields
    .filter((field) => differs(first, theirs, field))
    .map((field) => ({ field, mine: differs(draft, theirs, field) }));
  return { draft, changes };
}
