/** Invalid arguments of a command; the message is its usage or the reason. */
export class UsageError extends Error {
  override name = 'UsageError';
}
