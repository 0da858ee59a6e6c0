export const ESTIMATE_STATES = [
  'draft',
  'sent',
  'answered',
  'superseded',
  'expired',
  'withdrawn',
] as const;
export type EstimateState = (typeof ESTIMATE_STATES)[number];

export const ESTIMATE_STATE_LABELS: Readonly<Record<EstimateState, string>> = {
  draft: 'Para revisar',
  sent: 'Espera respuesta',
  answered: 'Respondido',
  superseded: 'Reemplazado',
  expired: 'Vencido',
  withdrawn: 'Retirado',
};

export const SEND_CHANNELS = ['whatsapp', 'email'] as const;
export type SendChannel = (typeof SEND_CHANNELS)[number];

/** `counter`: staff recorded the answer without sending the estimate. */
export type EstimateChannel = SendChannel | 'counter';
