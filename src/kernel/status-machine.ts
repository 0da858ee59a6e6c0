/** What may happen to a status, as a table that button, server and test read alike. */
export type Moves<Status extends string> = Readonly<Record<Status, readonly Status[]>>;

export function canMove<Status extends string>(
  moves: Moves<Status>,
  from: Status,
  to: Status,
): boolean {
  return moves[from].includes(to);
}
