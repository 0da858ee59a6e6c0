export const FIRST_STEPS = ['contact', 'hours', 'services', 'mail', 'payments', 'link'] as const;
export type Step = (typeof FIRST_STEPS)[number];
export type Outcome = 'done' | 'skipped';
export type StepState = Outcome | 'open';
/** A step, or `shown`: the dialog has opened by itself once, or `all`: an admin dismissed the steps. */
export type RecordKey = Step | 'shown' | 'all';

/** The workshop's name in a new installation. */
export const DEFAULT_NAME = 'Bujía';

/** Facts about the installation. */
export type Facts = {
  named: boolean;
  reachable: boolean;
  /** Whether a service is offered. */
  services: boolean;
  /** Whether a service was ever created. */
  serviceEver: boolean;
  /** Whether an appointment or a reservation was ever made. */
  bookings: boolean;
  /** Whether a mail server accepted a mail. */
  mailSent: boolean;
  /** Whether clients can pay online and PayPal's webhook is configured. */
  payments: boolean;
  recorded: ReadonlyMap<RecordKey, Outcome>;
};

/** Whether the facts prove that a step is done. An admin can mark every step by hand. */
const IS_DONE: Readonly<Record<Step, (facts: Facts) => boolean>> = {
  contact: ({ named, reachable }) => named && reachable,
  hours: () => false,
  services: ({ services }) => services,
  mail: ({ mailSent }) => mailSent,
  payments: ({ payments }) => payments,
  link: ({ bookings }) => bookings,
};

type FirstSteps = {
  steps: { step: Step; state: StepState }[];
  /** Whether the user menu offers the steps: at least one is not done. */
  offered: boolean;
  /** Whether the panel shows the bar with a link to the steps. */
  leads: boolean;
  /** Whether the dialog opens by itself: once per installation. */
  opens: boolean;
};

/**
 * Returns the state of each step. The guide is shown only to a workshop without services and bookings, or to
 * one with a record in `first_steps`, which was new before.
 */
export function firstSteps(facts: Facts): FirstSteps {
  const steps = FIRST_STEPS.map((step) => ({ step, state: stateOf(step, facts) }));
  const isNew = !facts.serviceEver && !facts.bookings;
  const guided = isNew || facts.recorded.size > 0;
  const leads = guided && !facts.recorded.has('all') && steps.some(({ state }) => state === 'open');
  return {
    steps,
    offered: guided && steps.some(({ state }) => state !== 'done'),
    leads,
    opens: leads && !facts.recorded.has('shown'),
  };
}

function stateOf(step: Step, facts: Facts): StepState {
  if (IS_DONE[step](facts)) return 'done';
  return facts.recorded.get(step) ?? 'open';
}

/** Example services. Duration in minutes, price in dollars. */
export const EXAMPLE_SERVICES = [
  {
    name: 'Cambio de aceite y filtro',
    description: 'Aceite y filtro nuevos, con control de niveles.',
    duration: 45,
    price: 45,
    category: 'maintenance',
  },
  {
    name: 'Service completo',
    description: 'Aceite, filtros, bujías, cadena, frenos y control general.',
    duration: 120,
    price: 120,
    category: 'maintenance',
  },
  {
    name: 'Cambio de neumático',
    description: 'Montaje y balanceo de un neumático.',
    duration: 60,
    price: 30,
    category: 'repair',
  },
  {
    name: 'Revisión y diagnóstico',
    description: 'Revisión de una falla y presupuesto de su reparación.',
    duration: 30,
    price: 20,
    category: 'consultation',
  },
] as const;
