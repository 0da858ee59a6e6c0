import { domainErrors } from '#shared/contract/domain-error.ts';

/** All errors of this module: HTTP status and message. */
export const USER_ERRORS = {
  // One answer for an unknown name and a wrong password: it does not reveal which names exist.
  'wrong-credentials': [401, 'Usuario o contraseña incorrectos.'],
  'factor-needed': [401, 'Falta el segundo paso: confirma que eres tú.'],
  'too-many-logins': [429, 'Demasiados intentos. Espera un momento y vuelve a intentarlo.'],
  'wrong-password': [403, 'Contraseña incorrecta.'],
  'username-taken': [409, 'Ya existe un usuario con ese nombre.'],
  'last-admin': [409, 'Debe quedar al menos un administrador.'],
  'changed-meanwhile': [
    409,
    'Otra persona cambió este usuario mientras tanto. Revisa cómo quedó antes de guardar.',
  ],
  'own-account': [409, 'No puedes eliminar tu propio usuario.'],
  'unknown-session': [404, 'Esa sesión ya terminó.'],
  'unknown-user': [404, 'No encontramos ese usuario. Puede haber sido eliminado.'],
  busy: [
    503,
    'El servicio no está disponible en este momento. Intenta nuevamente en unos segundos.',
  ],
} as const;

/** Returns the errors that an endpoint can answer with. */
export function userErrors<Code extends keyof typeof USER_ERRORS>(...codes: Code[]) {
  return Object.fromEntries(codes.map((code) => [code, USER_ERRORS[code]]));
}

export const userError = domainErrors(USER_ERRORS);
