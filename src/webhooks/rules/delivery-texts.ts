/** Why an attempt has no HTTP status. The keys are those of `OutgoingProblem`. */
export const PROBLEM_TEXTS = {
  'no-https': 'La dirección no usa https',
  'inside-address': 'El nombre lleva a una red interna',
  'unknown-name': 'El nombre no existe',
  'no-connection': 'No se pudo conectar',
  'bad-certificate': 'El certificado no es válido',
  timeout: 'No respondió a tiempo',
  'no-answer': 'Cortó sin responder',
} as const;

export type DeliveryProblem = keyof typeof PROBLEM_TEXTS;

export const OFF_REASONS = ['user', 'gone', 'restored', 'unreadable'] as const;
export type OffReason = (typeof OFF_REASONS)[number];

/** Why a webhook was switched off without a user. */
export const OFF_TEXTS: Readonly<Record<Exclude<OffReason, 'user'>, string>> = {
  gone: 'Se apagó: el programa respondió que ya no existe (410).',
  restored: 'Se apagó al restaurar una copia. Enciéndelo si esta es la instalación de verdad.',
  unreadable: 'Se apagó: su clave es de otra instalación. Crea una clave nueva y enciéndelo.',
};

export const DELIVERY_STATES = ['waiting', 'delivered', 'given-up'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
