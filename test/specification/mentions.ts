/** Whether the source contains the literal as whole words: «update» does not contain «date». */
export function mentions(source: string, literal: string): boolean {
  const word = /[\p{L}\p{N}_]/u;
  for (let at = source.indexOf(literal); at !== -1; at = source.indexOf(literal, at + 1)) {
    const [first = '', last = ''] = [literal.at(0), literal.at(-1)];
    const before = source[at - 1] ?? '';
    const after = source[at + literal.length] ?? '';
    const cut = (word.test(first) && word.test(before)) || (word.test(last) && word.test(after));
    if (!cut) return true;
  }
  return false;
}
