import { type LocalDateTime, shortDay } from '#shared/time/day-time.ts';

/** `jue, 26 nov. 09:00` */
export const formatSlot = ({ date, time }: LocalDateTime): string => `${shortDay(date)} ${time}`;
