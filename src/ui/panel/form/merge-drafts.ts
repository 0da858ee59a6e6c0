/** A field that another user changed; `mine`: it was changed locally too, and keeps the local value. */
export type RemoteChange<Draft> = { field: keyof Draft & string; mine: boolean };

export type Merged<Draft> = { draft: Draft; changes: RemoteChange<Draft>[] };

/**
 * Merges two changes of the same record: fields changed locally since `first` keep the local value, the
 * others take the remote value. Fields in a group of `together` are merged as one.
 */
export function mergeDrafts<Draft extends object>(
  drafts: { first: Draft; mine: Draft; theirs: Draft },
  together: readonly (readonly (keyof Draft)[])[] = [],
): Merged<Draft> {
  const { first, mine, theirs } = drafts;
  const differs = (one: Draft, other: Draft, field: keyof Draft) =>
    JSON.stringify(one[field]) !== JSON.stringify(other[field]);
  const changedLocally = (field: keyof Draft) => {
    const group = together.find((fields) => fields.includes(field)) ?? [field];
    return group.some((each) => differs(first, mine, each));
  };
  const fields = Object.keys(theirs) as (keyof Draft & string)[];
  const draft = { ...theirs };
  for (const field of fields) if (changedLocally(field)) draft[field] = mine[field];
  const changes = fields
    .filter((field) => differs(first, theirs, field))
    .map((field) => ({ field, mine: differs(draft, theirs, field) }));
  return { draft, changes };
}
