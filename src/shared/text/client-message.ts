/** Returns the full text of a message to a client: «Hola Lucía, te escribimos de Bujía: …». */
export function clientMessage(clientName: string, business: string, sentence: string): string {
  const first = clientName.trim().split(/\s+/)[0] ?? '';
  const greeting = first === '' ? 'Hola' : `Hola ${first}`;
  const from = business.trim() === '' ? '' : `, te escribimos de ${business.trim()}`;
  return `${greeting}${from}: ${sentence}`;
}
