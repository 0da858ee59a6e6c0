import * as z from 'zod/mini';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import type { CallError } from '../../call.ts';
import type { BodyOf, DraftOf, Fields } from './fields.tsx';
import { mergeDrafts } from './merge-drafts.ts';
import { type Form, fieldsOrSentence, useForm } from './use-form.ts';
import { type RemoteVersion, useRemoteVersion } from './use-remote-version.ts';
import type { Problems, Resolver } from './validate-body.ts';

/** What a form that is made of fields sends, and how it is checked. */
export type FormSpec<Of extends Fields, Body = BodyOf<Of>> = {
  fields: Of;
  /** Checks the body; its reply is the record. */
  endpoint: Pick<Endpoint, 'body' | 'reply'>;
  /** Returns what is sent, if that is not each field. */
  toBody?: (body: BodyOf<Of>) => Body;
  /** Returns the problems between fields. `base`: the draft of the stored record, or of a new one. */
  validate?: (draft: DraftOf<Of>, base: DraftOf<Of>) => Problems;
};

/** Returns the draft of a record; `null`: of a new one. A field without a value has its first value. */
export function draftOf<Of extends Fields>(fields: Of, record: object | null): DraftOf<Of> {
  const stored = (record ?? {}) as Readonly<Record<string, unknown>>;
  return mapped(fields, (field, name) =>
    stored[name] === undefined || stored[name] === null ? field.initial : field.read(stored[name]),
  ) as DraftOf<Of>;
}

/** Returns how the problems of a draft are found. `base` as in `FormSpec.validate`. */
export function resolverOf<Of extends Fields, Body = BodyOf<Of>>(
  { fields, endpoint, toBody, validate }: FormSpec<Of, Body>,
  base: DraftOf<Of>,
): Resolver<DraftOf<Of>, Body> {
  return {
    endpoint,
    toBody: (draft) => {
      const body = mapped(fields, ({ write }, name) => write(draft[name])) as BodyOf<Of>;
      return toBody ? toBody(body) : (body as Body);
    },
    fieldOf: (path, draft) => {
      const [name = ''] = path.split('.');
      return fields[name]?.placeOf?.(path, draft[name]) ?? path;
    },
    validate: (draft) => {
      const problems = Object.entries(fields).flatMap(([name, { problem }]) => {
        const sentence = problem?.(draft[name]) ?? null;
        return sentence === null ? [] : [[name, sentence] as const];
      });
      return { ...Object.fromEntries(problems), ...validate?.(draft, base) };
    },
  };
}

type Options<Of extends Fields, Body, Stored, Reply> = {
  /** `null`: a new record. */
  record: Stored | null;
  /** Sends the form. `version`: the `updatedAt` that a change is based on. */
  send: (body: Body, version: string | undefined) => Promise<Reply>;
  failureMessage: string;
  success: string;
  onDone: (reply: Reply) => void;
  spec: FormSpec<Of, Body>;
};

export type Edit<Of extends Fields> = {
  fields: Of;
  form: Form<DraftOf<Of>>;
  remote: RemoteVersion<DraftOf<Of>>;
};

/** State of a form that creates or changes a record. After 409 `changed-meanwhile` it merges the newer version. */
export function useEdit<
  Of extends Fields,
  Body,
  Stored extends { updatedAt: string },
  Reply extends { message?: string },
>(options: Options<Of, Body, Stored, Reply>): Edit<Of> {
  const { record, send, failureMessage, success, onDone, spec } = options;
  const { fields } = spec;
  const remote = useRemoteVersion<Stored, DraftOf<Of>>(record, {
    draftOf: (stored) => draftOf(fields, stored),
    merge: mergeDrafts,
    newerIn: (error) => newerIn(spec.endpoint, error) as Stored | null,
  });
  const form = useForm({
    ...resolverOf(spec, remote.base),
    initial: remote.base,
    send: async (body) => {
      const reply = await send(body, remote.version);
      return { reply, message: reply.message ?? success };
    },
    failureMessage,
    showRejected: (error, found) => fieldsOrSentence(found, sentenceOf(error, failureMessage)),
    onRefused: remote.onRefused,
    onDone: ({ reply }) => onDone(reply),
  });
  return { fields, form, remote };
}

/** Returns the newer record of a rejected change. */
function newerIn({ reply }: Pick<Endpoint, 'reply'>, error: CallError): unknown {
  return error.code === 'changed-meanwhile' ? (z.safeParse(reply, error.data).data ?? null) : null;
}

/** Returns the server's message; without an answer, `failureMessage` and the reason. */
function sentenceOf({ kind, message }: CallError, failureMessage: string): string {
  return kind === 'connection' ? `${failureMessage}. ${message}` : message || failureMessage;
}

function mapped<Of extends Fields>(
  fields: Of,
  toValue: (field: Fields[string], name: string) => unknown,
): object {
  const entries = Object.entries(fields);
  return Object.fromEntries(entries.map(([name, field]) => [name, toValue(field, name)]));
}
