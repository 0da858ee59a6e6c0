/** What may happen to a status, as a table that button, server and test read alike. */
export type Transitions<Status extends string> = Readonly<Record<Status, readonly Status[]>>;

export function isTransitionAllowed<Status extends string>(
  moves: Transitions<Status>,
  from: Status,
  to: Status,
): boolean {
  return moves[from].includes(to);
}
