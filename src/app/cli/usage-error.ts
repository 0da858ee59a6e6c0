/** The command was called with other arguments than it takes; the message tells how. */
export class UsageError extends Error {
  override name = 'WrongArguments';
}
