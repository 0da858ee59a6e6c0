type Line = { action: string; details: Readonly<Record<string, unknown>> };

/**
 * Formats a line about sessions, to follow the name of the actor; `null` for other actions.
 */
export function formatSessionAction({ action, details }: Line): string | null {
  switch (action) {
    case 'signed-in':
      return 'inició sesión';
    case 'sign-in-failed':
      return `no pudo iniciar sesión${formatAttempts(details)}`;
    case 'signed-out':
      return 'cerró su sesión';
    case 'step-up':
      return 'confirmó su identidad';
    case 'step-up-failed':
      return `no pudo confirmar su identidad${formatAttempts(details)}`;
    case 'session-ended':
      return endedSessions(details);
    default:
      return null;
  }
}

const count = (value: unknown) => (typeof value === 'number' ? value : 0);

/** Formats ` (10 intentos en una hora)`; '' for the first attempt of an hour. */
export function formatAttempts(details: Line['details']): string {
  const number = count(details['attempts']);
  return number < 2 ? '' : ` (${number} intentos en una hora)`;
}

/** A line about the actor's own sessions has no `username`. */
function endedSessions(details: Line['details']): string {
  const ended = count(details['sessions']);
  const what = ended === 1 ? 'una sesión' : `${ended} sesiones`;
  const { username } = details;
  return typeof username === 'string' ? `cerró ${what} de ${username}` : `cerró ${what}`;
}
