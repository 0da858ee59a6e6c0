/**
 * Tells staff how the client hears of a change: `held` in a minute, unless the change is undone;
 * `now` at once. Without an address no mail is sent.
 */
export function noticeSentence(email: string, when: 'held' | 'now'): string {
  if (email.trim() === '') return 'No tiene email: avísale por WhatsApp.';
  return when === 'held'
    ? `Se avisará a ${email} en un minuto.`
    : `Se avisará a ${email} enseguida.`;
}
