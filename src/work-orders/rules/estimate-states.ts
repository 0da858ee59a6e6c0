/** States of an estimate that was sent: the client sees no draft. `withdrawn` can also be an estimate that was not sent. */
export const SENT_STATES = ['sent', 'answered', 'superseded', 'expired', 'withdrawn'] as const;
export type SentState = (typeof SENT_STATES)[number];

export const ESTIMATE_STATES = ['draft', ...SENT_STATES] as const;
export type EstimateState = (typeof ESTIMATE_STATES)[number];

/** `link`: staff copied the link. */
export const SEND_CHANNELS = ['whatsapp', 'email', 'link'] as const;
export type SendChannel = (typeof SEND_CHANNELS)[number];

/** `counter`: staff recorded the answer without sending the estimate. */
export const ESTIMATE_CHANNELS = [...SEND_CHANNELS, 'counter'] as const;
export type EstimateChannel = (typeof ESTIMATE_CHANNELS)[number];
