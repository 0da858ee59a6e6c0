export const TITLE = 'Panel de Administración';
export const FORGOTTEN = '¿Olvidaste tu contraseña? Comunícate con el administrador del sistema.';
export const LOST_FACTOR =
  '¿Perdiste tu teléfono o tu llave? Comunícate con el administrador del sistema.';
/** The fixed text of the specification (docs/rules/panel.md 6). */
export const EXPIRED = 'Tu sesión ha expirado. Por favor inicia sesión nuevamente.';
