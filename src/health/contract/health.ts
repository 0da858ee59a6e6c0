import * as z from 'zod/mini';
import { domainErrors } from '#shared/contract/domain-error.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import { HEALTH_STATES } from '../rules/health-row.ts';

/** Open to loopback, or to callers with `METRICS_TOKEN`; the route decides, not a session. */
export const getProcessMetrics = endpoint({
  method: 'GET',
  path: '/api/metrics',
  access: 'public',
  limit: 'read',
  summary: 'Figures of the process for a monitoring system, in the OpenMetrics format',
  reply: z.string(),
  mediaType: 'application/openmetrics-text; version=1.0.0; charset=utf-8',
});

const CHECK_ERRORS = {
  'checks-running': [409, 'Ya se están revisando los datos.'],
} as const;
export const checkError = domainErrors(CHECK_ERRORS);

export const CHECKS_STARTED_TEXT = 'Se están revisando los datos.';

const row = z.object({
  id: z.string(),
  state: z.enum(HEALTH_STATES),
  title: z.string(),
  figure: z.string(),
  /** What to do, in Spanish; '' where nothing has to be done. */
  advice: z.string(),
});

/** An integrity check with findings. */
const broken = z.object({
  promise: z.string(),
  examples: z.array(z.string()),
  /** Number of findings beyond the examples. */
  more: z.int(),
});
export type BrokenCheck = z.infer<typeof broken>;

const health = z.object({
  integrity: z.object({ row, running: z.boolean(), broken: z.array(broken) }),
  operation: z.array(row),
  versions: z.array(row),
});
export type Health = z.infer<typeof health>;

export const getSystemHealth = endpoint({
  method: 'GET',
  path: '/api/system-health',
  access: 'admin',
  limit: 'staff',
  topics: ['system-health'],
  summary: 'Whether the installation works: state, figure and advice of each part',
  reply: health,
});

export const startChecks = endpoint({
  method: 'POST',
  path: '/api/system-health/checks',
  access: 'admin',
  limit: 'staff',
  topics: ['system-health'],
  summary: 'Starts the integrity checks of `npm run doctor` in the background; changes no data',
  body: z.strictObject({}),
  reply: z.object({ running: z.boolean() }),
  errors: CHECK_ERRORS,
});
