/** A rejected backup or restore. Nothing was changed; the message is one Spanish sentence. */
export class BackupError extends Error {
  override name = 'BackupError';
}
