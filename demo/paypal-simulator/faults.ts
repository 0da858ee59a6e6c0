import { type Fault, type Operation, PayPalError, type Reply } from './model.ts';
import { errorBody } from './responses.ts';

const SERVER_ERROR: Reply = {
  status: 500,
  body: {
    name: 'INTERNAL_SERVER_ERROR',
    message: 'An internal server error occurred.',
    debug_id: '0f5a1b2c3d4e5',
    links: [],
  },
};
/** Status 0: the connection is closed without an answer. */
const LOST: Reply = { status: 0, body: null };

/** Queue of faults for the next calls of each operation. */
export class Faults {
  readonly #waiting = new Map<Operation, Fault[]>();

  add(operation: Operation, ...faults: Fault[]): void {
    this.#waiting.set(operation, [...(this.#waiting.get(operation) ?? []), ...faults]);
  }

  clear(): void {
    this.#waiting.clear();
  }

  next(operation: Operation): Fault | undefined {
    return this.#waiting.get(operation)?.shift();
  }

  captureStatus(fault: Fault | undefined): 'COMPLETED' | 'PENDING' | 'DECLINED' {
    return fault?.kind === 'capture' ? fault.status : 'COMPLETED';
  }

  /** Returns an answer that replaces the operation, or `null` to run it. */
  async before(fault: Fault | undefined): Promise<Reply | null> {
    if (fault === undefined) return null;
    if (fault.kind === 'issue') {
      const { status, issue } = fault;
      return { status, body: errorBody(new PayPalError(status, issue)) };
    }
    if (!('when' in fault) || fault.when !== 'before') return null;
    return during(fault);
  }

  /** Returns the answer to send after the operation has run. */
  async after(fault: Fault | undefined, reply: Reply): Promise<Reply> {
    if (fault?.kind === 'garbage') return { status: reply.status, body: '<html>ok</html>' };
    if (fault?.kind === 'minimal') return { status: reply.status, body: short(reply.body) };
    if (fault === undefined || !('when' in fault) || fault.when !== 'after') return reply;
    return (await during(fault)) ?? reply;
  }
}

async function during(fault: Extract<Fault, { when: string }>): Promise<Reply | null> {
  switch (fault.kind) {
    case 'drop':
      return LOST;
    case 'server-error':
      return SERVER_ERROR;
    case 'hang':
      await fault.release;
      return null;
    case 'run':
      await fault.run();
      return null;
  }
}

function short(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const { id, status, links } = body as Record<string, unknown>;
  return { id, status, links };
}
