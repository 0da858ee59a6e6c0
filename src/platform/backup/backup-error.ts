/** A backup or restore that is not done; the message is one Spanish sentence, nothing was changed. */
export class BackupError extends Error {
  override name = 'BackupRefused';
}
