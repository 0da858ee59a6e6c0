import type { Reply } from './apps.ts';
import type { Call } from './calls.ts';

/** A call with its answers; `null`: none came. */
export type Sent = { call: Call; replies: (Reply | null)[] };

/** What clients and staff received during a history. */
export class ClientMemory {
  /** By label of a citation: the token of the latest link. */
  readonly linkTokens = new Map<string, string>();
  /** By key: the result of the first answer. */
  readonly #answers = new Map<string, string>();
  /** By label: the id that the client received. */
  readonly #acknowledged = new Map<string, string>();

  /**
   * Stores the answers of clients. Returns violations: two different answers to one key, and
   * failures without a fault.
   */
  remember({ call, replies }: Sent, faulty: boolean): string[] {
    return replies.flatMap((reply) => {
      if (reply === null) return [];
      if (reply.status >= 500) {
        return faulty ? [] : [`${JSON.stringify(call)} failed: ${JSON.stringify(reply)}`];
      }
      if (call.kind === 'send' && reply.status === 200) {
        const { link } = reply.body.data as { link: string };
        this.linkTokens.set(call.label, link.split('/').at(-1) ?? '');
      }
      if (reply.status !== 201 || !('label' in call)) return [];
      const data = reply.body.data as CreatedRecord;
      if (call.kind === 'book') this.linkTokens.set(call.label, data.cancellationToken ?? '');
      if (!ACKNOWLEDGED.includes(call.kind) || call.key === undefined) return [];
      this.#acknowledged.set(call.label, data._id ?? '');
      const text = JSON.stringify([data._id, data.cancellationToken, data.total, data.date]);
      const first = this.#answers.get(call.key) ?? text;
      this.#answers.set(call.key, first);
      return text === first ? [] : [`two answers to one key: ${first} and ${text}`];
    });
  }

  /** Returns violations: acknowledged records that do not exist once. */
  findLost(ids: ReadonlyMap<string, readonly string[]>): string[] {
    return [...this.#acknowledged].flatMap(([label, id]) => {
      const [only, another] = ids.get(label) ?? [];
      if (only === id && another === undefined) return [];
      return [`an acknowledged record is not there once: ${label} ${id}`];
    });
  }
}

/** The part of an answer that is equal for one key, also after changes of the record. */
type CreatedRecord = { _id?: string; cancellationToken?: string; total?: number; date?: string };

/** Kinds of calls whose answer names a record. */
const ACKNOWLEDGED: readonly string[] = ['book', 'enter', 'sell', 'sell-product', 'reserve'];
