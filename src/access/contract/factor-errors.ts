import { domainErrors } from '#shared/contract/domain-error.ts';

/** All errors of the second factors: HTTP status and message. */
export const FACTOR_ERRORS = {
  'factor-expired': [401, 'Este paso venció. Ingresa otra vez tu usuario y tu contraseña.'],
  // One answer for every wrong code or passkey.
  'wrong-factor': [401, 'El código o la llave no son correctos.'],
  // The code that was accepted last: after an enrolment the telephone still shows it. The answer reveals nothing, because
  // its sender has that code, and the code opens nothing any more.
  'used-factor': [401, 'Ese código ya se usó: espera el siguiente.'],
  'used-code': [403, 'Ese código ya se usó: espera el siguiente.'],
  'wrong-code': [403, 'El código no es correcto. Espera el siguiente y vuelve a intentarlo.'],
  'too-many-factors': [
    429,
    'Demasiados códigos incorrectos. Espera para volver a intentarlo, o pide al administrador una contraseña nueva.',
  ],
  'too-many-codes': [429, 'Demasiados códigos incorrectos. Confirma con tu contraseña.'],
  'no-setup': [409, 'Este paso venció. Empieza de nuevo.'],
  'wrong-passkey': [400, 'No se pudo guardar la llave de acceso. Empieza de nuevo.'],
  'passkeys-unavailable': [
    409,
    'Las llaves de acceso necesitan que el panel se abra por https y con un nombre de dominio.',
  ],
  'passkey-known': [409, 'Esa llave de acceso ya está en una cuenta.'],
  'totp-exists': [409, 'Ya tienes una app de verificación. Quítala antes de agregar otra.'],
  'too-many-passkeys': [409, 'Ya tienes diez llaves de acceso. Quita una antes de agregar otra.'],
  'unknown-factor': [404, 'No encontramos esa verificación. Puede haber sido quitada.'],
  'last-factor': [409, 'Tu rol exige verificación en dos pasos. Agrega otra antes de quitar esta.'],
  'no-factor': [409, 'Primero agrega una app de verificación o una llave de acceso.'],
  'own-factor-first': [
    409,
    'Activa primero la verificación en dos pasos en tu cuenta: si no, quedarías fuera.',
  ],
} as const;

/** Returns the errors that an endpoint can answer with. */
export function factorErrors<Code extends keyof typeof FACTOR_ERRORS>(...codes: Code[]) {
  return Object.fromEntries(codes.map((code) => [code, FACTOR_ERRORS[code]]));
}

export const factorError = domainErrors(FACTOR_ERRORS);
