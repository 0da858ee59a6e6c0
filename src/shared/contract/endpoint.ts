import type * as z from 'zod/mini';
import type { AccessPolicy } from './access-policy.ts';
import type { DomainErrorTable } from './domain-error.ts';

/** Errors of a session that needs another step although its user has the permission. */
export const ACCESS_ERRORS = {
  'not-by-token': [403, 'Un token de API no puede hacer eso: entra al panel con tu usuario.'],
  'step-up-needed': [403, 'Confirma que eres tú para seguir.'],
  'password-change-needed': [403, 'Antes de seguir, cambia tu contraseña.'],
  'factor-setup-needed': [403, 'Antes de seguir, activa la verificación en dos pasos.'],
} as const satisfies DomainErrorTable;

/** Reason that limits a session to the endpoints that list it in `Endpoint.allowedDuring`. */
export type Restriction = 'password-change-needed' | 'factor-setup-needed';

/** Minutes for which a sign-in or a step-up is valid; the environment variable `STEP_UP_MINUTES` overrides the default. */
export const STEP_UP_MINUTES = { default: 10, min: 1, max: 60 } as const;

/** Hours without use after which a session ends (safety rule 2). */
export const IDLE_HOURS = 4;

/** Name of the rate limit per address that applies to the endpoint (docs/rules/limits.md 1). */
type RateLimitName = 'booking' | 'secretLink' | 'availability' | 'read' | 'login' | 'staff';

type Schema = z.core.$ZodType;

/** One endpoint of the contract: schemas of request and answer, access policy and errors. */
export type Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends Schema = Schema,
  D extends AccessPolicy = AccessPolicy,
> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Fastify's notation: `/api/cancel/:token`. */
  readonly path: `/api/${string}`;
  readonly access: D;
  readonly summary: string;
  /**
   * Requires that the user signed in or confirmed their identity within `STEP_UP_MINUTES`, else
   * 403 `step-up-needed`. `by-rule`: the action decides which calls require it.
   */
  readonly stepUp?: 'always' | 'by-rule';
  /** Lets API tokens call an endpoint with the access `session` (`allowsTokens`). */
  readonly forTokens?: true;
  /** Restrictions of a session that do not block this endpoint. */
  readonly allowedDuring?: readonly Restriction[];
  readonly limit: RateLimitName;
  readonly status?: 200 | 201;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /**
   * Name of the file field of a multipart body with one file. With a `body` schema too, the other
   * fields of the form are the body and the file is optional.
   */
  readonly fileField?: string;
  /** Largest body in bytes, if not the default of 64 kB. */
  readonly bodyLimit?: number;
  /** Time limit of the answer, if server and client must wait longer than by default. */
  readonly timeoutSeconds?: number;
  /** Still allowed when the disk is full: it writes almost nothing, and users need it to see the warning. */
  readonly allowedWhenDiskFull?: true;
  /** Schema of `data`; unknown fields are removed from the answer. */
  readonly reply: Reply;
  /** Puts the fields of `data` at the top level of the answer, beside `success`. */
  readonly flat?: true;
  /**
   * Media type of an answer without the JSON envelope; several are separated by `, `. `reply` is
   * then text.
   */
  readonly mediaType?: string;
  /** `Content-Disposition` of such an answer: the name of the downloaded file. */
  readonly disposition?: string;
  readonly errors?: DomainErrorTable;
  /** Message of the answer when a required field is missing; by default that of the first wrong field. */
  readonly missingFieldMessage?: string;
  /**
   * What the panel reads by this endpoint, or reads again after a call of it: the first part of the keys of its queries.
   */
  readonly topics?: readonly string[];
  /** Whether the endpoint uses the `Idempotency-Key` header. */
  readonly idempotent?: boolean;
  /**
   * Field of the body that selects this variant of a method and path when it is `true`. The
   * specification gives one address to two operations with different access policies.
   */
  readonly discriminator?: string;
  /** Selects the variant when the discriminator field is present, with any value. */
  readonly anyDiscriminatorValue?: true;
};

/**
 * The part of an endpoint that a call needs at run time. The public pages import only this: the
 * schemas and their library are as large as the code of a whole wizard.
 */
export type Route = Pick<Endpoint, 'method' | 'path' | 'timeoutSeconds' | 'mediaType' | 'flat'> & {
  /** Defined if the endpoint takes a body. */
  readonly body?: unknown;
};

export function endpoint<
  Params extends Schema = z.ZodMiniUndefined,
  Query extends Schema = z.ZodMiniUndefined,
  Body extends Schema = z.ZodMiniUndefined,
  Reply extends Schema = z.ZodMiniUndefined,
  const D extends AccessPolicy = AccessPolicy,
>(entry: Endpoint<Params, Query, Body, Reply, D>): Endpoint<Params, Query, Body, Reply, D> {
  return entry;
}

export type SchemaInput<S extends Schema> = z.input<S>;
export type SchemaOutput<S extends Schema> = z.output<S>;

/**
 * Whether an API token may call the endpoint: with a permission for it, or `forTokens`. Never one of admins, nor one
 * that always requires a step-up.
 */
export function allowsTokens({ access, stepUp, forTokens }: Endpoint): boolean {
  if (stepUp === 'always' || access === 'admin') return false;
  return access !== 'session' || forTokens === true;
}

/** Envelope of every JSON answer. `message` and `error` hold the same Spanish sentence. */
export type Success<Data> = { success: true; data: Data; message?: string };
export type Failure = {
  success: false;
  message: string;
  error: string;
  code: string;
  fields?: Record<string, string>;
  data?: unknown;
};
