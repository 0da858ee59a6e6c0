/** Allowed next statuses of each status. Buttons, server and tests read the same table. */
export type Transitions<Status extends string> = Readonly<Record<Status, readonly Status[]>>;

export function isTransitionAllowed<Status extends string>(
  transitions: Transitions<Status>,
  from: Status,
  to: Status,
): boolean {
  return transitions[from].includes(to);
}
