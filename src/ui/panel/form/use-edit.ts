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
  /** Returns what is sent, if that is not each field. `base`: the body of the stored record, or of a new one. */
  toBody?: (body: BodyOf<Of>, base: BodyOf<Of>) => Body;
  /** Returns the field of an error of the body, if what is sent has other names than the fields. */
  fieldOf?: (path: string, draft: DraftOf<Of>) => string | undefined;
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
  { fields, endpoint, toBody, fieldOf, validate }: FormSpec<Of, Body>,
  base: DraftOf<Of>,
): Resolver<DraftOf<Of>, Body> {
  const bodyOf = (draft: DraftOf<Of>) =>
    mapped(fields, ({ write }, name) => write(draft[name])) as BodyOf<Of>;
  return {
    endpoint,
    toBody: (draft) =>
      toBody ? toBody(bodyOf(draft), bodyOf(base)) : (bodyOf(draft) as unknown as Body),
    fieldOf: (path, draft) => {
      const [name = ''] = path.split('.');
      return fieldOf?.(path, draft) ?? fields[name]?.placeOf?.(path, draft[name]) ?? path;
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

/** For `toBody`: returns the fields whose value differs from the stored one. A missing field keeps its value. */
export function changesOf<Body extends object>(body: Body, base: Body): Partial<Body> {
  const differs = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(base[name as keyof Body]);
  return Object.fromEntries(Object.entries(body).filter(differs)) as Partial<Body>;
}

type Versioned = { updatedAt: string } | { version: number };

type Options<Of extends Fields, Body, Stored, Reply> = {
  /** `null`: a new record. */
  record: Stored | null;
  /**
   * Sends the form. A change is based on a version of the record: the number `version` is a part of the body, the
   * instant `updatedAt` is the second argument.
   */
  send: (
    body: Body & (Stored extends { version: number } ? { version: number } : unknown),
    updatedAt: string | undefined,
  ) => Promise<Reply>;
  success: string;
  onRefused?: (error: CallError) => void;
  onDone: (reply: Reply) => void;
  spec: FormSpec<Of, Body>;
} & (
  | { /** Shown if the server has no message. */ failureMessage: string }
  | { /** Stands above the server's message. */ failureTitle: string }
);

export type Edit<Of extends Fields> = {
  fields: Of;
  form: Form<DraftOf<Of>>;
  remote: Omit<RemoteVersion<DraftOf<Of>>, 'version'>;
};

/** State of a form that creates or changes a record. After a 409 with the newer version it merges that version. */
export function useEdit<
  Of extends Fields,
  Body = BodyOf<Of>,
  Stored extends Versioned = Versioned,
  Reply extends { message?: string } = { message?: string },
>(options: Options<Of, Body, Stored, Reply>): Edit<Of> {
  const { record, send, success, onRefused, onDone, spec } = options;
  const { fields } = spec;
  const remote = useRemoteVersion(record && versionOf(record), {
    draftOf: (kept) => draftOf(fields, kept?.record ?? null),
    merge: mergeDrafts,
    newerIn: (error) => newerIn(spec.endpoint, error),
  });
  const { version } = remote;
  const resolver = resolverOf(spec, remote.base);
  const form = useForm({
    ...resolver,
    toBody: (draft) => {
      const body = resolver.toBody(draft);
      return typeof version === 'number' ? { ...body, version } : body;
    },
    initial: remote.base,
    send: async (body) => {
      const updatedAt = typeof version === 'string' ? version : undefined;
      const reply = await send(body as Parameters<typeof send>[0], updatedAt);
      return { reply, message: reply.message ?? success };
    },
    ...failureOf(options),
    onRefused: (error) => {
      remote.onRefused(error);
      onRefused?.(error);
    },
    onDone: ({ reply }) => onDone(reply),
  });
  return { fields, form, remote };
}

/** Returns the names of the fields that differ from the stored record. */
export const editedFields = <Of extends Fields>({ form, remote }: Edit<Of>): string[] =>
  Object.keys(changesOf<object>(form.draft, remote.base));

const versionOf = (record: Versioned) => ({
  record,
  updatedAt: 'version' in record ? record.version : record.updatedAt,
});

/** Returns the newer record of a rejected change. Other conflicts carry other data. */
function newerIn({ reply }: Pick<Endpoint, 'reply'>, error: CallError) {
  const newer = error.status === 409 ? z.safeParse(reply, error.data).data : undefined;
  return newer === undefined ? null : versionOf(newer as Versioned);
}

function failureOf(
  options: { failureMessage: string } | { failureTitle: string },
): Pick<Parameters<typeof useForm>[0], 'failureMessage' | 'showRejected'> {
  if ('failureTitle' in options) return { failureMessage: options.failureTitle };
  const { failureMessage } = options;
  return {
    failureMessage,
    showRejected: (error, found) => fieldsOrSentence(found, sentenceOf(error, failureMessage)),
  };
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
