/**
 * An address typed by the owner, fit for a link: `http(s)://…`, trimmed. Anything else is '', so
 * that a `javascript:` one never becomes a link.
 */
export function webAddress(typed: string): string {
  const address = typed.trim();
  return /^https?:\/\/[^\s]+$/i.test(address) ? address : '';
}
