import type { OrderCall } from './calls.ts';
import { OUTSIDE_COST_CENTS } from './model-jobs.ts';
import { dollars, type Request, type RequestContext, units } from './request-context.ts';

/** The quick checklist of the first migration of work orders. */
const CHECKLIST = '00000000-0000-7000-8000-000000000001';

/** Returns the HTTP request of a call about a work order; the hourly job has none. */
export function orderRequestOf(
  call: Exclude<OrderCall, { kind: 'expire' }>,
  known: RequestContext,
): Request {
  const order = known.workOrder(call.label);
  const citation = `/api/citations/${known.id(call.label)}/work-order`;
  const path = `/api/work-orders/${order.id}`;
  const limit = (cents: number | null) => (cents === null ? null : dollars(cents));
  switch (call.kind) {
    case 'receive':
      return { method: 'POST', url: citation, body: { limit: limit(call.limitCents) } };
    case 'limit': {
      const version = order.version - (call.stale ? 1 : 0);
      return { method: 'PATCH', url: citation, body: { limit: limit(call.limitCents), version } };
    }
    case 'add-line': {
      const { lineKind: kind, item, quantity, cents, group } = call.content;
      const { components, services } = known.catalogue;
      const body = {
        kind,
        text: call.line,
        quantity: units(quantity),
        choiceGroup: group,
        ...(kind === 'part' && { component: components[item] }),
        ...(kind === 'service' && { service: services[item] }),
        ...(kind === 'outside' && { cost: dollars(OUTSIDE_COST_CENTS) }),
        ...(cents !== null && { price: dollars(cents) }),
      };
      return { method: 'POST', url: `${path}/lines`, body };
    }
    case 'change-line': {
      const { line, cents, quantity, seen: version } = call;
      const body = {
        version,
        correction: line,
        ...(cents !== null && { price: dollars(cents) }),
        ...(quantity !== null && { quantity: units(quantity) }),
      };
      return { method: 'PATCH', url: `${path}/lines/${known.line(line)}`, body };
    }
    case 'remove-line':
      return { method: 'DELETE', url: `${path}/lines/${known.line(call.line)}` };
    case 'inspect': {
      const { position, result: state } = call;
      const seen = [{ state: call.seen, note: '' }];
      const body =
        position === 0 ? { checklist: CHECKLIST } : { findings: [{ position, state, seen }] };
      return { method: 'PUT', url: `${path}/inspection`, body };
    }
    case 'propose':
      return { method: 'POST', url: `${path}/estimates`, body: {} };
    case 'send':
    case 'withdraw': {
      const { id } = known.estimate(call.label, call.estimate);
      const body = call.kind === 'send' ? { channel: call.channel } : {};
      return { method: 'POST', url: `/api/estimates/${id}/${call.kind}`, body };
    }
    case 'answer': {
      const { contentHash } = known.estimate(call.label, call.estimate);
      const answers = call.answers.map(({ line, decision }) => ({
        line: known.line(line),
        decision,
      }));
      const url = `/api/my/${known.linkToken(call.label)}/answers`;
      return { method: 'POST', url, body: { contentHash, answers, name: 'Lucía' } };
    }
    case 'record-answers': {
      const { id } = known.estimate(call.label, call.estimate);
      const answers = call.answers.map(({ line, decision, seen }) => ({
        line: known.line(line),
        decision,
        ...(seen !== null && { version: seen }),
      }));
      const url = `/api/estimates/${id}/answers`;
      return { method: 'POST', url, body: { method: call.method, name: 'Lucía', answers } };
    }
  }
}
