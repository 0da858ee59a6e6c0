import type { DeferredReason } from '#clients/rules/deferred-work.ts';
import { RIDERS, type Rider } from './riders.ts';

/** Work that the client does not want now. `due`: days from today. */
export type Deferred = { text: string; reason: DeferredReason; due?: number; km?: number };

/** One visit. `day`: days from today; a closed day counts as the open one before, in the future after it. */
export type Visit = {
  rider: Rider;
  day: number;
  service: string;
  /** Whether the client booked on the website; else staff did, with the plate. */
  web?: boolean;
  /** When it was booked, in days from today; default: three days before. */
  booked?: number;
  deferred?: Deferred;
  /** Whether this visit does the deferred work of an earlier one. */
  does?: boolean;
  /** The motorcycle is ready but still here. */
  waits?: boolean;
  notes?: string;
};

const OIL = 'Cambio de aceite y filtro';
const CHAIN = 'Lubricación y ajuste de cadena';
const FULL = 'Service completo';
const BRAKES = 'Frenos: pastillas y purga';
const ELECTRIC = 'Diagnóstico eléctrico';

const visit = (rider: Rider, day: number, service: string, more: Partial<Visit> = {}): Visit => ({
  rider,
  day,
  service,
  ...more,
});

const {
  walter,
  brenda,
  yamandu,
  rosana,
  bruno,
  analia,
  analiaAtWork,
  matias,
  matiasAgain,
  beatriz,
  bety,
  hugo,
  leticia,
  nelson,
  pilar,
  angeles,
  oscar,
  denis,
  mirta,
  silvana,
  ruben,
  elbio,
  noelia,
  carlos,
  jorge,
} = RIDERS;

/** What happened before, so that every kind of reason to notify a client has an example. */
export const VISITS: readonly Visit[] = [
  visit(elbio, -58, CHAIN, { web: true }),
  visit(noelia, -58, CHAIN),
  visit(carlos, -57, CHAIN),
  visit(walter, -58, OIL),
  visit(jorge, -56, CHAIN),
  visit(brenda, -57, OIL),
  visit(mirta, -55, CHAIN),
  visit(oscar, -56, FULL),
  visit(yamandu, -55, CHAIN),
  visit(angeles, -54, OIL, { web: true }),
  visit(denis, -52, CHAIN),
  visit(hugo, -51, BRAKES),
  visit(pilar, -50, CHAIN, { web: true }),
  visit(matias, -48, ELECTRIC, { web: true }),
  visit(beatriz, -46, OIL),
  visit(analia, -44, OIL, { web: true }),
  visit(silvana, -42, FULL),
  visit(ruben, -41, 'Cambio de refrigerante', {
    deferred: { text: 'Kit de transmisión: cadena al límite', reason: 'later', km: 71_000 },
  }),
  visit(brenda, -38, BRAKES, {
    deferred: { text: 'Pastillas traseras', reason: 'later', due: -10 },
  }),
  visit(rosana, -34, FULL, {
    deferred: { text: 'Cubierta trasera con poco dibujo', reason: 'later', due: -2 },
  }),
  visit(oscar, -33, BRAKES),
  visit(walter, -31, CHAIN),
  visit(angeles, -30, ELECTRIC),
  visit(walter, -25, OIL, { booked: -27 }),
  visit(nelson, -24, ELECTRIC, {
    deferred: { text: 'Limpiar y regular el carburador', reason: 'later', due: 3 },
  }),
  visit(analiaAtWork, -22, ELECTRIC, {
    deferred: {
      text: 'Batería con carga baja: cambiarla antes del verano',
      reason: 'later',
      due: 1,
    },
  }),
  visit(matiasAgain, -19, OIL, { web: true }),
  visit(leticia, -17, 'Revisión antes de comprar', {
    deferred: {
      text: 'Kit de transmisión y rulemanes de la rueda trasera',
      reason: 'declined',
      due: -1,
    },
  }),
  visit(bruno, -15, BRAKES),
  visit(bety, -13, CHAIN),
  visit(brenda, -10, OIL, { booked: -12, does: true }),
  visit(silvana, -9, CHAIN),
  visit(ruben, -1, BRAKES, {
    waits: true,
    booked: -6,
    notes: 'Avisar por WhatsApp cuando esté pronta.',
  }),
  visit(silvana, 1, 'Cambio de cubiertas', { booked: -5 }),
  visit(noelia, 3, CHAIN, { booked: -4, web: true }),
];
