/** Why a client is to be notified. */
export const FOLLOW_UP_KINDS = [
  'reminder',
  'ready',
  'estimate',
  'next-service',
  'deferred',
  'payment',
] as const;
export type FollowUpKind = (typeof FOLLOW_UP_KINDS)[number];

export const FOLLOW_UP_STATES = ['waiting', 'told', 'snoozed', 'answered', 'dropped'] as const;
export type FollowUpState = (typeof FOLLOW_UP_STATES)[number];

export const CHANNELS = ['whatsapp', 'email', 'phone'] as const;
export type Channel = (typeof CHANNELS)[number];
