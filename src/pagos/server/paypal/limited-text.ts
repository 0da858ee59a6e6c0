/** An answer that is longer than anything that PayPal sends. */
export class TooLong extends Error {
  override name = 'TooLong';
}

/** The body as text; stops reading and throws `TooLong` after `mostBytes` (unpacked). */
export async function limitedText(response: Response, mostBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    // Leaving the loop cancels the body, which ends the connection.
    if (bytes > mostBytes) throw new TooLong(`more than ${mostBytes} bytes`);
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}
