import { Select, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  formatMoneyInput,
  normalizeAmount,
  normalizeWhole,
  parseCents,
} from '#shared/fields/number-input.ts';
import { dollarsOf } from '#shared/money/money.ts';
import { AmountField } from '../fields/amount-field.tsx';
import type { Input } from './use-form.ts';
import type { Problems } from './validate-body.ts';

export type FieldInput<Value> = Input<Value> & {
  label: string;
  /** The problems of the form, for a field with several inputs: `plan.everyKm`. */
  problems: Problems;
};

/**
 * All that a form knows about one field of a record. `Value` is what its inputs hold: numbers as typed. `Stored` and
 * `Sent` are the types of the contract.
 */
export type Field<Stored, Value, Sent> = {
  /** Also names the field in the list of another user's changes. */
  label: string;
  /** The value of a new record. */
  initial: Value;
  read: (stored: Stored) => Value;
  /** Returns what is sent. The contract rejects a wrong value with its sentence. */
  write: (value: Value) => Sent;
  /** Returns the sentence of a wrong value where it differs from the contract's. */
  problem?: (value: Value) => string | null;
  /** Returns where the form shows the problem of a part of the field, as `components.0.quantity`. */
  placeOf?: (path: string, value: Value) => string;
  /** Returns one line of text; '' for a value that needs more. */
  textOf: (value: Value) => string;
  input: (input: FieldInput<Value>) => ReactNode;
};

// biome-ignore lint/suspicious/noExplicitAny: each field has its own types; `fieldsOf` checks them against the record
type AnyField<Stored = any> = Field<Stored, any, any>;
export type Fields = Readonly<Record<string, AnyField>>;

/** Declares the fields of a form; each is read from the record's field of its name, with its type. */
export const fieldsOf =
  <Stored,>() =>
  <Found extends { [Name in keyof Stored]?: AnyField<NonNullable<Stored[Name]>> }>(
    fields: Found & Record<Exclude<keyof Found, keyof Stored>, never>,
  ): Found =>
    fields;

/** The state of a form. */
export type DraftOf<Of extends Fields> = {
  [Name in keyof Of]: Of[Name] extends Field<never, infer Value, unknown> ? Value : never;
};

/** What a form sends. */
export type BodyOf<Of extends Fields> = { [Name in keyof Of]: ReturnType<Of[Name]['write']> };

const same = (value: string) => value;
type Text = Field<string, string, string>;
/**
 * The label of a text that is not required says so. The browser cuts a pasted text at `maxLength` and
 * shows no message: use it for short typed texts. The contract rejects a longer text with its sentence.
 */
type TextOptions = { required?: true; maxLength?: number; hint?: string };

const textProps = (label: string, { required, maxLength, hint }: TextOptions) => ({
  label: required ? label : `${label} (opcional)`,
  'aria-required': required,
  maxLength,
  description: hint,
});

export const text = (label: string, options: TextOptions = {}): Text => ({
  ...{ label, initial: '', read: same, write: same, textOf: same },
  input: ({ problems: _, ...input }) => (
    <TextInput {...input} autoComplete="off" {...textProps(label, options)} />
  ),
});

export const area = (
  label: string,
  { rows = 3, ...options }: TextOptions & { rows?: number } = {},
): Text => ({
  ...{ label, initial: '', read: same, write: same, textOf: same },
  input: ({ problems: _, ...input }) => (
    <Textarea {...input} rows={rows} autosize={false} {...textProps(label, options)} />
  ),
});

type WholeOptions = { initial?: string; hint?: string };

/** A whole number. */
export const whole = (
  label: string,
  { initial = '', hint }: WholeOptions = {},
): Field<number, string, string> => ({
  ...{ label, initial, read: String, write: normalizeWhole, textOf: same },
  input: ({ problems: _, ...input }) => (
    <TextInput
      {...input}
      description={hint}
      inputMode="numeric"
      autoComplete="off"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  ),
});

/** A whole number; `null` is sent for none. */
export const optionalWhole = (
  label: string,
  options: TextOptions = {},
): Field<number, string, string | null> => ({
  ...{ label, initial: '', read: String, textOf: same },
  write: (value) => normalizeWhole(value) || null,
  input: ({ problems: _, ...input }) => (
    <TextInput {...input} inputMode="numeric" autoComplete="off" {...textProps(label, options)} />
  ),
});

type AmountOptions = { initial?: string; wrong?: string; required?: boolean; hint?: string };

/** An amount of money in dollars, 0 or more. */
export const amount = (
  label: string,
  { initial = '', wrong, required = true, hint }: AmountOptions = {},
): Field<number, string, number | string> => ({
  ...{ label, initial, read: formatMoneyInput },
  write: (value) => {
    const cents = parseCents(value);
    // The contract rejects other text with its sentence.
    return cents === null ? normalizeAmount(value) : dollarsOf(cents);
  },
  problem: (value) => (wrong !== undefined && (parseCents(value) ?? -1) < 0 ? wrong : null),
  textOf: (value) => `US$ ${value}`,
  input: ({ problems: _, ...input }) => (
    <AmountField {...input} description={hint} money required={required} />
  ),
});

/** One of several choices, with their labels. */
export const choice = <Value extends string>(
  label: string,
  labels: Readonly<Record<Value, string>>,
  initial: NoInfer<Value>,
): Field<Value, Value, Value> => ({
  ...{ label, initial, read: (value) => value, write: (value) => value },
  textOf: (value) => labels[value],
  input: ({ problems: _, ...input }) => (
    <Select
      {...input}
      data={Object.entries<string>(labels).map(([value, each]) => ({ value, label: each }))}
      allowDeselect={false}
      maxDropdownHeight={320}
      onChange={(value) => input.onChange((value ?? input.value) as Value)}
    />
  ),
});
