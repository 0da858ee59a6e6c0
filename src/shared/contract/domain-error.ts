/**
 * A rule said no. Codes are stable kebab-case; each room's contract keeps the table that gives a
 * code its HTTP status and its Spanish sentence. Thrown inside a transaction it rolls it back, so
 * a refused call changes nothing.
 */
export type DomainErrorTable = Readonly<
  Record<string, readonly [status: number, sentence: string]>
>;

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
    this.name = 'Refusal';
    this.code = code;
    this.status = status;
    this.data = data;
    this.fields = fields;
  }
}

/** `const refuse = refusalsOf(TABLE); throw refuse('slot-taken', { nearest })` */
export function domainErrors<const Table extends DomainErrorTable>(table: Table) {
  return (code: keyof Table & string, data?: unknown): DomainError => {
    const [status, sentence] = table[code] as readonly [number, string];
    return new DomainError(code, status, sentence, data);
  };
}

/** Input that the rules of a field refuse: 400, with the sentence of each field. */
export function invalidFields(fields: Record<string, string>, message?: string): DomainError {
  const first = Object.values(fields)[0] ?? 'Los datos enviados no son válidos.';
  return new DomainError('invalid-input', 400, message ?? first, undefined, fields);
}

/**
 * What one line of several was refused for: the sentence begins with the line's name, the fields are
 * those of its place (`items.2`). Anything but a refusal comes back as it is.
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
  const placed = Object.entries(own).map(([field, says]) => [`${place}.${field}`, says]);
  return new DomainError(code, status, sentence, data, Object.fromEntries(placed));
}
