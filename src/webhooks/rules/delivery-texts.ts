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

export const DELIVERY_STATES = ['waiting', 'delivered', 'given-up'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
