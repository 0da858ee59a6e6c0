import type { Kind } from './kind.ts';
import { CITA } from './kinds/cita.ts';
import { MANUAL } from './kinds/manual.ts';
import { MI } from './kinds/mi.ts';
import { ORDER } from './kinds/order.ts';
import { RESERVA } from './kinds/reservation.ts';
import { BOARD, LIST } from './kinds/steps.ts';

/** All kinds of walks, in the order in which they run. */
export const KINDS: readonly Kind[] = [CITA, RESERVA, MI, BOARD, LIST, ORDER, MANUAL];
