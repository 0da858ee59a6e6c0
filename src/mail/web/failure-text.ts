const NO_CONNECTION = 'No se pudo conectar con el servidor de correo.';

/** Texts by the first word of the code that is stored with a mail (`EENVELOPE 550`). */
const FAILURE_TEXTS = new Map<string, string>(
  Object.entries({
    ECONNECTION: NO_CONNECTION,
    ESOCKET: NO_CONNECTION,
    EDNS: NO_CONNECTION,
    ETIMEDOUT: 'El servidor de correo no respondió a tiempo.',
    ETLS: 'La conexión segura con el servidor de correo falló.',
    EAUTH: 'El servidor de correo no aceptó el usuario o la contraseña.',
    EENVELOPE: 'El servidor de correo rechazó la dirección.',
    EMESSAGE: 'El servidor de correo rechazó el mensaje.',
    UNCONFIRMED: 'No se sabe si llegó: el servidor no confirmó la entrega.',
  }),
);

/** Returns why a mail could not be sent, with the code for the server's operator. */
export function failureText(code: string): string {
  const text = FAILURE_TEXTS.get(code.split(' ')[0] ?? '') ?? 'No se pudo enviar.';
  return `${text} (${code})`;
}
