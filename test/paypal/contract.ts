import type { Operation, RecordedCall } from '#demo/paypal-simulator/model.ts';
import {
  type ContractFile,
  complaintAboutValue,
  complaintsAbout,
  documentOf,
  type Parameter,
} from './schemas.ts';

type Json = Record<string, unknown>;
type Route = readonly [file: ContractFile, method: 'get' | 'post', path: string];

const ROUTES: Readonly<Record<Exclude<Operation, 'token'>, Route>> = {
  'orders.create': ['orders', 'post', '/v2/checkout/orders'],
  'orders.get': ['orders', 'get', '/v2/checkout/orders/{id}'],
  'orders.capture': ['orders', 'post', '/v2/checkout/orders/{id}/capture'],
  'captures.get': ['payments', 'get', '/v2/payments/captures/{capture_id}'],
  'captures.refund': ['payments', 'post', '/v2/payments/captures/{capture_id}/refund'],
  'refunds.get': ['payments', 'get', '/v2/payments/refunds/{refund_id}'],
  'webhooks.verify': ['notifications', 'post', '/v1/notifications/verify-webhook-signature'],
  'events.list': ['notifications', 'get', '/v1/notifications/webhooks-events'],
  'transactions.search': ['reporting', 'get', '/v1/reporting/transactions'],
};

/** Returns the violations of PayPal's published contract in requests and answers. */
export function violations(log: readonly RecordedCall[]): string[] {
  return log.flatMap((exchange) => {
    if (exchange.operation === 'token') return [];
    const found = [
      ...requestFaults(exchange, ROUTES[exchange.operation]),
      ...answerFaults(exchange, ROUTES[exchange.operation]),
    ];
    return found.map((fault) => `${exchange.operation}: ${fault}`);
  });
}

const pointerTo = ([, method, path]: Route) =>
  `/paths/${path.replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D')}/${method}`;

function operationOf([file, method, path]: Route): Json {
  const paths = documentOf(file)['paths'] as Record<string, Record<string, Json>>;
  return paths[path]?.[method] ?? {};
}

function requestFaults(exchange: RecordedCall, route: Route): string[] {
  const body = operationOf(route)['requestBody'];
  const content = `${pointerTo(route)}/requestBody/content/application~1json/schema`;
  const sent = exchange.method === 'POST' && body !== undefined;
  return [
    ...parameterFaults(exchange, route),
    ...(sent
      ? complaintsAbout(route[0], content, exchange.body).map((each) => `sent ${each}`)
      : []),
  ];
}

function parameterFaults(exchange: RecordedCall, route: Route): string[] {
  const [file, , path] = route;
  const known = parametersOf(file, operationOf(route));
  const place = /\{(\w+)\}/.exec(path)?.[1];
  const index = path.split('/').findIndex((part) => part.startsWith('{'));
  const given = (parameter: Parameter): string | undefined => {
    if (parameter.in === 'query') return exchange.query[parameter.name];
    if (parameter.in === 'header') return exchange.headers[parameter.name.toLowerCase()];
    return parameter.name === place ? exchange.path.split('/')[index] : undefined;
  };
  const wrong = known.flatMap((parameter) => {
    const value = given(parameter);
    const name = `${parameter.in} ${parameter.name}`;
    if (value === undefined) return parameter.required ? [`${name} is missing`] : [];
    return complaintAboutValue(file, parameter.schema, value) ? [`${name} = ${value}`] : [];
  });
  const names = known.filter((each) => each.in === 'query').map((each) => each.name);
  const strange = Object.keys(exchange.query).filter((name) => !names.includes(name));
  return [...wrong, ...strange.map((name) => `query ${name} is not known`)];
}

function parametersOf(file: ContractFile, operation: Json): Parameter[] {
  const components = documentOf(file)['components'] as { parameters: Record<string, Parameter> };
  const all = (operation['parameters'] ?? []) as (Parameter | { $ref: string })[];
  return all.flatMap((each) => {
    if (!('$ref' in each)) return [each];
    const found = components.parameters[each.$ref.split('/').at(-1) ?? ''];
    return found ? [found] : [];
  });
}

/** Answers that are lost or unreadable on purpose are not checked. */
function answerFaults({ status, answer }: RecordedCall, route: Route): string[] {
  if (status === 0 || typeof answer === 'string') return [];
  const responses = operationOf(route)['responses'] as Record<string, Json>;
  const declared = responses[String(status)];
  if (declared === undefined) return 'default' in responses ? [] : [`status ${status}`];
  if (declared['content'] === undefined) return [];
  const content = `${pointerTo(route)}/responses/${status}/content/application~1json/schema`;
  return complaintsAbout(route[0], content, answer).map((each) => `answered ${status} ${each}`);
}

const RESOURCES: Readonly<Record<string, readonly [ContractFile, string]>> = {
  'checkout-order': ['orders', 'order'],
  capture: ['payments', 'capture-2'],
  refund: ['payments', 'refund'],
};

/** Returns the violations of an event; the contract does not define the schema of its resource. */
export function eventViolations(event: Json): string[] {
  const [file, name] = RESOURCES[String(event['resource_type'])] ?? [];
  const form = '/components/schemas/event';
  return [
    ...complaintsAbout('notifications', form, event).map((each) => `event ${each}`),
    ...(file === undefined
      ? []
      : complaintsAbout(file, `/components/schemas/${name}`, event['resource']).map(
          (each) => `${event['event_type']} ${each}`,
        )),
  ];
}
