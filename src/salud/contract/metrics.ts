import * as z from 'zod/mini';
import { endpoint } from '#shared/contract/endpoint.ts';

/** Open to loopback, or to callers with `METRICS_TOKEN`; the route decides, not a session. */
export const getMetrics = endpoint({
  method: 'GET',
  path: '/api/metrics',
  access: 'public',
  limit: 'read',
  summary: 'Figures of the process for a monitoring system, in the OpenMetrics format',
  reply: z.string(),
  mediaType: 'application/openmetrics-text; version=1.0.0; charset=utf-8',
});
