/**
 * Copies a text that may be ready later. Call it in the press itself: Safari rejects a copy that begins after an answer,
 * but accepts one of a promise. Rejects if the browser does not allow the copy, as without HTTPS.
 */
export async function copyText(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text);
  const plain = text.then((ready) => new Blob([ready], { type: 'text/plain' }));
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': plain })]);
}
