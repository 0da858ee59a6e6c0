/**
 * Tables that an archive leaves out, with the reason in Spanish for its page: state of one installation, which another
 * one makes anew.
 */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  api_tokens: 'las claves de los programas: cada usuario las crea de nuevo',
  backup_runs: 'las copias de seguridad de este servidor',
  backup_second_copies: 'las copias de seguridad de este servidor',
  backup_targets: 'las copias de seguridad de este servidor',
  calendar_feeds: 'las direcciones de calendario: cada usuario las crea de nuevo',
  call_counts: 'contadores de llamadas contra abusos',
  factor_setups: 'segundos factores a medio configurar',
  idempotency_keys: 'claves para no repetir un envío',
  integrity_checks: 'el resultado de la última comprobación',
  login_devices: 'los equipos desde los que entró cada usuario',
  login_failures: 'intentos fallidos de entrar',
  login_networks: 'las redes desde las que entró cada usuario',
  login_tickets: 'ingresos a medio hacer',
  push_devices: 'los dispositivos que reciben avisos: cada usuario los activa de nuevo',
  push_messages: 'avisos por mandar a los dispositivos del taller',
  secrets: 'los secretos de este servidor',
  sessions: 'las sesiones abiertas: después de importar, cada usuario entra de nuevo',
  used_challenges: 'pruebas contra robots ya usadas',
  webhook_deliveries: 'los avisos enviados a otros programas',
  webhooks: 'los programas que reciben avisos: se crean de nuevo, con claves nuevas',
};

/**
 * Tables that hold rows before the workshop works: those that a new installation has, and those that its first admin
 * fills. An archive replaces them.
 */
export const FILLED_AT_START: readonly string[] = [
  'audit_log',
  'business_settings',
  'checklists',
  'citation_tally',
  'factor_roles',
  'first_steps',
  'opening_exception_hours',
  'opening_exceptions',
  'opening_hours',
  'payment_methods',
  'recovery_codes',
  'user_factors',
  'users',
];
