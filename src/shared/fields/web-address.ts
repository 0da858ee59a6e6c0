/**
 * Returns the trimmed address if it is `http(s)://…`, otherwise ''. Links use it so that a
 * `javascript:` address of the settings never becomes one.
 */
export function webAddress(typed: string): string {
  const address = typed.trim();
  return /^https?:\/\/[^\s]+$/i.test(address) ? address : '';
}
