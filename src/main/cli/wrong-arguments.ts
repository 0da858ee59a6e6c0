/** The command was called with other arguments than it takes; the message tells how. */
export class WrongArguments extends Error {
  override name = 'WrongArguments';
}
