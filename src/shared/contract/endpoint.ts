import type * as z from 'zod/mini';
import type { Restriction } from './access-errors.ts';
import type { AccessPolicy } from './access-policy.ts';
import type { DomainErrorTable } from './domain-error.ts';

/** Which budget of calls per address the endpoint draws on (safety rule 5). */
export type RateLimitName = 'booking' | 'cancel' | 'availability' | 'read' | 'login' | 'staff';

type Schema = z.core.$ZodType;

/** One entry of the contract: what goes over the wire, who may call, what may be refused. */
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
   * An open session is not enough: its user signed in or confirmed who they are within
   * `STEP_UP_MINUTES`, else 403 `step-up-needed`. `by-rule`: the action decides which calls need it.
   */
  readonly stepUp?: 'always' | 'by-rule';
  /** Restrictions of a session under which the entry may be called all the same. */
  readonly allowedDuring?: readonly Restriction[];
  readonly limit: RateLimitName;
  readonly status?: 200 | 201;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /**
   * Where the body is multipart with one file: the name of its field. Beside a `body` the other
   * fields are that, and the file may be left out.
   */
  readonly fileField?: string;
  /** Most bytes of a body, where a form's 64 kB are too few. */
  readonly bodyLimit?: number;
  /** How long its answer may take, where both sides must wait longer than they usually do. */
  readonly timeoutSeconds?: number;
  /** Goes on where the disk is full: it hardly writes, and leads to where that is said. */
  readonly allowedWhenDiskFull?: true;
  /** Schema of `data`; unknown fields are stripped before they leave. */
  readonly reply: Reply;
  /** Where the fields of `data` stand at the top of the answer, beside `success`. */
  readonly flat?: true;
  /**
   * The media type of an answer that is not the JSON envelope; several are separated by `, `.
   * `reply` is then text.
   */
  readonly mediaType?: string;
  /** `Content-Disposition` of such an answer: the file that a browser makes of it. */
  readonly disposition?: string;
  readonly errors?: DomainErrorTable;
  /** Said when a required field is missing; otherwise the first field's own sentence. */
  readonly missingFieldMessage?: string;
  /** Whether an `Idempotency-Key` header is honoured. */
  readonly idempotent?: boolean;
  /**
   * Takes the place of the entry of the same method and path where the body has this field `true`:
   * one address of the specification, two doors.
   */
  readonly discriminator?: string;
  /** `when` asks only that the field is there, whatever it is. */
  readonly anyDiscriminatorValue?: true;
};

/**
 * Where an entry is reached and how it answers: all that a call needs while it runs. The public pages
 * import no more of an entry than this; the schemas and their library weigh as much as a wizard.
 */
export type Route = Pick<Endpoint, 'method' | 'path' | 'timeoutSeconds' | 'mediaType' | 'flat'> & {
  /** Whether one is sent. */
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

/** Every reply: `message` and `error` are the same Spanish sentence. */
export type Success<Data> = { success: true; data: Data; message?: string };
export type Failure = {
  success: false;
  message: string;
  error: string;
  code: string;
  fields?: Record<string, string>;
  data?: unknown;
};
