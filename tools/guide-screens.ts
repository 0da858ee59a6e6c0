/** A press on the control with this name in the topmost dialog, menu or page; or a text for the field with this label. */
export type Step = RegExp | readonly [label: RegExp, text: string];

/** A citation of the demo: of this client, or the first one with this status. */
export type Citation = { client?: RegExp; status: string };

export type GuideScreen = {
  /** Name of the file in `docs/guia/imagenes`. */
  name: string;
  /** Path of the page, or the citation that is open. */
  open: string | Citation;
  steps: readonly Step[];
  /** The last visible element with this text is scrolled to the middle. */
  around: RegExp | undefined;
  size: { width: number; height: number; shown: number };
  signedIn: boolean;
};

/** `shown`: width in the guide, in CSS pixels. */
const PHONE = { width: 390, height: 680, shown: 320 };
const DESKTOP = { width: 820, height: 560, shown: 650 };

const phone = (name: string, open: string | Citation, ...steps: Step[]): GuideScreen => ({
  name,
  open,
  steps,
  around: undefined,
  size: PHONE,
  signedIn: true,
});
const desktop = (name: string, open: string | Citation, ...steps: Step[]): GuideScreen => ({
  ...phone(name, open, ...steps),
  size: DESKTOP,
});
const at = (around: RegExp, screen: GuideScreen): GuideScreen => ({ ...screen, around });

const MENU = /menú de usuario/;
const WAITING = { client: /^Romina/, status: 'in-workshop' };
const RUNNING = { client: /^Gustavo/, status: 'in-progress' };
const READY = { status: 'installed' };
const AGREED = { status: 'accepted' };

/** The pictures of the guide. */
export const GUIDE_SCREENS: readonly GuideScreen[] = [
  phone('agenda', '/admin#agenda'),
  phone('cita-manual', '/admin#agenda', /^Cita manual/),
  phone('cita', AGREED),
  phone('recibir', AGREED, /^Recibir la moto/),
  at(/^Presupuesto 1/, phone('presupuesto', WAITING)),
  phone('respuesta', WAITING, /^Respondió el cliente/),
  phone('cobrar', READY, /^Cobrar/),
  phone('por-avisar', '/admin#agenda/avisar'),
  phone('reservas', '/admin#reservas'),
  phone('caja', '/admin#finanzas/caja'),
  phone('clientes', '/admin#clientes/buscar/sct'),
  phone('tablero', '/admin#agenda/tablero', /En Taller/),
  phone('revision', RUNNING, /^Seguir la revisión/),
  at(/^Arreglo propuesto/, phone('arreglo', RUNNING, /^Seguir la revisión/, /^Urgente/)),
  phone('completar', RUNNING, /^Completar mantenimiento/),
  phone('componentes', '/admin#componentes'),
  phone('contar', '/admin#componentes/contar'),
  { ...phone('ingresar', '/admin'), signedIn: false },
  phone('menu', '/admin#servicios', MENU),
  at(/^Agenda$/, phone('puestos', '/admin#servicios', MENU, /^Configuración del taller/)),
  phone('servicio', '/admin#servicios', /^Nuevo servicio/),
  at(/^Rol$/, phone('usuario', '/admin#servicios', MENU, /^Gestión de Usuarios/, /^Nuevo usuario/)),
  phone('verificacion', '/admin#servicios', MENU, /^Verificación en dos pasos/, /^Agregar una app/),
  {
    ...at(
      /^Ensayada/,
      phone('copias', '/admin#servicios', MENU, /^Copias de seguridad/, /^Hacer una copia ahora/),
    ),
    // Without the folder of the copies, which differs at each drawing.
    size: { ...PHONE, height: 460 },
  },
  phone('salud', '/admin#servicios', MENU, /^Salud/),
  phone('avisos', '/admin#servicios', MENU, /^Avisos en este dispositivo/),
  phone('traer-datos', '/admin#servicios', MENU, /^Traer datos/),
  desktop('finanzas', '/admin#finanzas'),
  desktop('exportar', '/admin#finanzas', /^Exportar/),
  phone('gasto', '/admin#finanzas', /^Cargar Gasto/),
  desktop('por-cobrar', '/admin#finanzas/cobrar'),
];
