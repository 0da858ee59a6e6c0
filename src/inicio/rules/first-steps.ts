export const STEPS = ['contact', 'hours', 'services', 'mail', 'payments', 'link'] as const;
export type Step = (typeof STEPS)[number];
export type Outcome = 'done' | 'skipped';
export type StepState = Outcome | 'open';
/** A step; `shown`: the steps opened by themselves once; `all`: nobody is led any more. */
export type Recorded = Step | 'shown' | 'all';

/** The name that a new installation has until somebody gives it one. */
export const UNNAMED = 'Bujía';

/** What is known of the installation. */
export type Facts = {
  named: boolean;
  reachable: boolean;
  /** One is offered. */
  services: boolean;
  /** A service was ever created. */
  serviceEver: boolean;
  /** An appointment or a reservation was ever made. */
  bookings: boolean;
  /** A test mail reached a mail server. */
  mailSent: boolean;
  /** Clients can pay online and PayPal reports back. */
  payments: boolean;
  recorded: ReadonlyMap<Recorded, Outcome>;
};

/** Whether the installation itself shows that a step is done; the others are told by the admin. */
const SHOWS_DONE: Readonly<Record<Step, (facts: Facts) => boolean>> = {
  contact: ({ named, reachable }) => named && reachable,
  hours: () => false,
  services: ({ services }) => services,
  mail: ({ mailSent }) => mailSent,
  payments: ({ payments }) => payments,
  link: ({ bookings }) => bookings,
};

export type FirstSteps = {
  steps: { step: Step; state: StepState }[];
  /** Something is not done: the user menu offers the steps. */
  offered: boolean;
  /** The panel leads there by itself. */
  leads: boolean;
  /** They open by themselves: once in the life of an installation. */
  opens: boolean;
};

/**
 * The state of each step. Only a workshop that was new when it was first led is ever led: without
 * services and bookings, or with a recorded line.
 */
export function firstSteps(facts: Facts): FirstSteps {
  const steps = STEPS.map((step) => ({ step, state: stateOf(step, facts) }));
  const isNew = !facts.serviceEver && !facts.bookings;
  const led = isNew || facts.recorded.size > 0;
  const leads = led && !facts.recorded.has('all') && steps.some(({ state }) => state === 'open');
  return {
    steps,
    offered: led && steps.some(({ state }) => state !== 'done'),
    leads,
    opens: leads && !facts.recorded.has('shown'),
  };
}

function stateOf(step: Step, facts: Facts): StepState {
  if (SHOWS_DONE[step](facts)) return 'done';
  return facts.recorded.get(step) ?? 'open';
}

/** Services that a workshop can take over and change. Duration in minutes, price in dollars. */
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
