/**
 * HTTP status and Spanish message of each error code; a module's contract holds its table. Codes are
 * stable and in kebab-case.
 */
export type DomainErrorTable = Readonly<
  Record<string, readonly [status: number, sentence: string]>
>;

/**
 * A violated business rule. Thrown inside a transaction, it rolls the transaction back, so a rejected
 * call changes nothing.
 */
export class DomainError extends Error {
  readonly code: string;
  readonly status: number;
  readonly data: unknown;
  readonly fields: Record<string, string> | undefined;

  constructor(
    code: string,
    status: number,
    sentence: string,
    data?: unknown,
    fields?: Record<string, string>,
  ) {
    super(sentence);
    this.name = 'DomainError';
    this.code = code;
    this.status = status;
    this.data = data;
    this.fields = fields;
  }
}

/** `const domainError = domainErrors(TABLE); throw domainError('slot-taken', { nearest })`; `own` replaces the sentence. */
export function domainErrors<const Table extends DomainErrorTable>(table: Table) {
  return (code: keyof Table & string, data?: unknown, own?: string): DomainError => {
    const [status, sentence] = table[code] as readonly [number, string];
    return new DomainError(code, status, own ?? sentence, data);
  };
}

/** `const pickErrors = errorPicker(TABLE)`: the entries of the table with which one endpoint can answer. */
export function errorPicker<const Table extends DomainErrorTable>(table: Table) {
  return (...codes: (keyof Table & string)[]): DomainErrorTable =>
    Object.fromEntries(codes.flatMap((code) => (table[code] ? [[code, table[code]]] : [])));
}

/** Returns the error for invalid fields: status 400 with the message of each field. */
export function invalidFields(fields: Record<string, string>, message?: string): DomainError {
  const first = Object.values(fields)[0] ?? 'Los datos enviados no son válidos.';
  return new DomainError('invalid-input', 400, message ?? first, undefined, fields);
}

/**
 * Returns a domain error that names the line of a list in which it occurred: the message begins with
 * the line's name, and the fields get the prefix of its position (`items.2`). Returns any other error
 * unchanged.
 */
export function domainErrorOfLine(
  error: unknown,
  place: string,
  name: string | undefined,
): unknown {
  if (!(error instanceof DomainError)) return error;
  const { code, status, message, data, fields } = error;
  const sentence = name === undefined ? message : `${name}: ${message}`;
  const own = fields ?? { quantity: message };
  const prefixed = Object.entries(own).map(([field, text]) => [`${place}.${field}`, text]);
  return new DomainError(code, status, sentence, data, Object.fromEntries(prefixed));
}
