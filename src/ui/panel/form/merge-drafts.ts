/**
 * A field that another user changed; `changedLocally`: it was changed locally too, and keeps the
 * local value.
 */
export type RemoteChange<Draft> = { field: keyof Draft & string; changedLocally: boolean };

/** A draft as it was read, as changed here, and as another user stored it. */
export type ThreeDrafts<Draft> = { base: Draft; local: Draft; remote: Draft };

export type Merged<Draft> = { draft: Draft; changes: RemoteChange<Draft>[] };

/**
 * Merges two changes of the same record: fields changed locally since `base` keep the local value, the
 * others take the remote value. Fields in a group of `together` are merged as one.
 */
export function mergeDrafts<Draft extends object>(
  drafts: ThreeDrafts<Draft>,
  together: readonly (readonly (keyof Draft)[])[] = [],
): Merged<Draft> {
  const { base, local, remote } = drafts;
  const differs = (one: Draft, other: Draft, field: keyof Draft) =>
    JSON.stringify(one[field]) !== JSON.stringify(other[field]);
  const changedLocally = (field: keyof Draft) => {
    const group = together.find((fields) => fields.includes(field)) ?? [field];
    return group.some((each) => differs(base, local, each));
  };
  const fields = Object.keys(remote) as (keyof Draft & string)[];
  const draft = { ...remote };
  for (const field of fields) if (changedLocally(field)) draft[field] = local[field];
  const changes = fields
    .filter((field) => differs(base, remote, field))
    .map((field) => ({ field, changedLocally: differs(draft, remote, field) }));
  return { draft, changes };
}
