import { shortDay } from '#kernel/day-time.ts';
import type { Start } from '../citation-api.ts';

/** `jue, 26 nov. 09:00` */
export const startText = ({ date, time }: Start): string => `${shortDay(date)} ${time}`;
