import { sql } from 'kysely';
import type { PayPalSimulator } from '#demo/paypal-simulator/simulator.ts';
import type { Db } from '#platform/data/database.ts';
import type { App, Reply } from './apps.ts';
import { attemptsOf, isTimeout, isUnknown } from './attempts.ts';
import { type Call, settingsText } from './calls.ts';
import { chooseTargets } from './choose-targets.ts';
import { ClientMemory, type Sent } from './client-memory.ts';
import { retryUntilSuccess, startFault } from './faults.ts';
import { findViolations } from './invariants.ts';
import { linearize } from './linearize.ts';
import { emptyState, type Person, type State } from './model.ts';
import { findSumDifferences } from './month-sums.ts';
import {
  diffLines,
  NO_IDS,
  type RecordIds,
  readObservedState,
  renderState,
} from './observed-state.ts';
import type { Plan, Step } from './plan.ts';
import type { RequestContext } from './request-context.ts';
import { requestOf } from './requests.ts';
import { type SeedData, waitUntilIdle } from './seed-data.ts';

/** The database, processes and simulator of a history. */
export type SimulationEnvironment = {
  db: Db;
  world: SeedData;
  paypal: PayPalSimulator;
  apps: readonly [App, App];
  killDatabase(): void;
  /** Returns the deadlocks since its last call, as PostgreSQL's log describes them. */
  deadlocks(): string[];
};

/** `timeouts`: calls that the database did not answer in time, without a fault of the plan. */
export type SeedResult = {
  violations: string[];
  calls: number;
  faults: number;
  timeouts: number;
};

const SESSION_MS = 4 * 60_000;

/** Runs one history step by step, and checks it after each. The first violation ends it. */
export async function runSeed(
  plan: Plan,
  site: SimulationEnvironment,
  log?: (line: string) => void,
): Promise<SeedResult> {
  const run = new HistoryRun(plan, site);
  const result: SeedResult = { violations: [], calls: 0, faults: 0, timeouts: 0 };
  await run.begin();
  for (const [at, step] of plan.steps.entries()) {
    if (step.fault) result.faults += 1;
    const { violations, sent, timedOut } = await run.step(step);
    result.calls += sent.length;
    if (step.fault === null) result.timeouts += timedOut;
    log?.(`step ${at} ${new Date(run.now).toISOString()} ${JSON.stringify(step.fault)}`);
    for (const { call, replies } of sent) {
      const said = replies.map(
        (each) => each && `${each.status} ${each.body.code ?? ''} ${each.why ?? ''}`,
      );
      log?.(`  ${JSON.stringify(call)} → ${said.join(', ')}`);
    }
    if (violations.length > 0) {
      result.violations = violations.map((each) => `step ${at}: ${each}`);
      return result;
    }
  }
  result.violations = await run.end();
  return result;
}

class HistoryRun {
  now: number;
  readonly #plan: Plan;
  readonly #site: SimulationEnvironment;
  #state: State;
  #tokens: Record<Person, string> = { admin: '', ana: '', beto: '' };
  #signedInAt = Number.NEGATIVE_INFINITY;
  #ids: RecordIds = NO_IDS;
  readonly #memory = new ClientMemory();

  constructor(plan: Plan, site: SimulationEnvironment) {
    this.#plan = plan;
    this.#site = site;
    this.now = plan.startsAt;
    const { zone, bays } = plan;
    this.#state = emptyState({ zone, bays, notice: 60, closed: null });
  }

  async begin(): Promise<void> {
    const { world, paypal, db } = this.#site;
    await retryUntilSuccess(() => waitUntilIdle(db));
    await retryUntilSuccess(() => world.reset(this.#plan));
    paypal.orders.orders.clear();
    paypal.webhooks.dropPending();
    paypal.log.length = 0;
    await this.#tick(0);
    await this.#settled();
  }

  async step(step: Step): Promise<{ violations: string[]; sent: Sent[]; timedOut: number }> {
    await this.#tick(step.clockMs);
    const planned = step.calls.map((each) => ({
      planned: each,
      call: chooseTargets(each, this.#state, this.now),
    }));
    const calls = planned.flatMap(({ planned: { twin }, call }) =>
      call !== null && this.#isSendable(call) ? [{ call, twin }] : [],
    );
    const known = await this.#known(calls.map(({ call }) => call));
    const fault = startFault(step.fault, this.#site);
    const sent = await Promise.all(
      calls.map(async ({ call, twin }, at): Promise<Sent> => {
        const ways = twin ? [at % 2, (at + 1) % 2] : [at % 2];
        const replies = ways.map((app) => this.#send(call, known, app));
        return { call, replies: await Promise.all(replies) };
      }),
    );
    await fault;
    const lost = step.fault?.kind === 'lost-answer' ? sent[step.fault.call] : undefined;
    if (lost) lost.replies[0] = null;
    const timedOut = sent.flatMap(({ replies }) => replies).filter(isTimeout).length;
    const faulty = step.fault !== null || timedOut > 0;
    if (faulty) await this.#heal();
    for (const each of sent) await this.#insist(each, known, faulty);
    return { violations: await this.#judge(sent, faulty), sent, timedOut };
  }

  async end(): Promise<string[]> {
    const { db, paypal, apps, deadlocks } = this.#site;
    const url = '/api/financial/metrics?startDate=2026-01-01&endDate=2027-12-31';
    const reply = await apps[1].send({ method: 'GET', url }, this.#headers('admin'));
    return [
      ...this.#memory.findLost(this.#ids.record),
      ...(await findViolations(db, paypal)),
      ...deadlocks().map((each) => `calls wait for each other: ${each}`),
      ...(await findSumDifferences(reply, db, this.#plan.zone)),
    ];
  }

  /** Moves every clock; signs in again before a session is old, ended or in the future. */
  async #tick(ms: number): Promise<void> {
    const { apps, paypal, world } = this.#site;
    this.now += ms;
    paypal.setNow(this.now);
    await Promise.all(apps.map((app) => app.setNow(this.now)));
    const age = this.now - this.#signedInAt;
    if (age >= 0 && age < SESSION_MS && this.#state.ended.length === 0) return;
    this.#tokens = await retryUntilSuccess(() => world.signIn(this.now));
    this.#signedInAt = this.now;
    this.#state = { ...this.#state, ended: [] };
  }

  /** A client has the link of a booking or of an estimate; a PayPal order is paid once it is open. */
  #isSendable(call: Call): boolean {
    const byLink = call.kind === 'cancel' || call.kind === 'answer' || call.kind === 'client-move';
    if (byLink) return this.#memory.linkTokens.has(call.label);
    if (call.kind === 'pay') return this.#ids.order.has(call.label);
    if (call.kind === 'void') return this.#ids.sale.has(call.label);
    return true;
  }

  async #known(calls: readonly Call[]): Promise<RequestContext> {
    const { world, paypal, apps } = this.#site;
    const one = (map: ReadonlyMap<string, string>) => (label: string) => map.get(label) ?? '';
    for (const call of calls) {
      if (call.kind === 'pay') paypal.orders.approve(one(this.#ids.order)(call.label));
    }
    const settings = { form: {}, version: '' };
    if (calls.some(({ kind }) => kind === 'settings')) {
      const request = { method: 'GET', url: '/api/settings/business' } as const;
      const reply = await apps[0].send(request, this.#headers('admin'));
      const { version, ...form } = (reply?.body.data ?? { version: '' }) as { version: string };
      Object.assign(settings, { form, version });
    }
    return {
      catalogue: world.catalogue,
      id: (label) => this.#ids.record.get(label)?.[0] ?? '',
      sale: one(this.#ids.sale),
      order: one(this.#ids.order),
      linkToken: one(this.#memory.linkTokens),
      workOrder: (label) => this.#ids.workOrder.get(label) ?? { id: '', version: 0 },
      line: one(this.#ids.line),
      estimate: (label, version) =>
        this.#ids.estimate.get(`${label} ${version}`) ?? { id: '', contentHash: '' },
      settings,
    };
  }

  #headers(by: Call['by'], key?: string): Record<string, string> {
    return {
      ...(by !== 'client' && { authorization: `Bearer ${this.#tokens[by]}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
    };
  }

  async #send(call: Call, known: RequestContext, app: number): Promise<Reply | null> {
    const process = this.#site.apps[app % 2];
    if (call.kind === 'expire') return (await process?.expire()) ?? null;
    const headers = this.#headers(call.by, call.key);
    return (await process?.send(requestOf(call, known), headers)) ?? null;
  }

  /** Repeats a call without an answer, at alternating processes, until there is one. */
  async #insist(sent: Sent, known: RequestContext, faulty: boolean): Promise<void> {
    const { call, replies } = sent;
    const twoSteps = call.kind === 'pay' || call.kind === 'refund' || call.kind === 'reserve';
    if (!faulty || !(twoSteps || replies.some(isUnknown))) return;
    for (let attempt = 0; attempt < 400; attempt += 1) {
      await this.#endLeases();
      const reply = await this.#send(call, known, attempt + 1);
      replies.push(reply);
      if (!isUnknown(reply) && (call.kind !== 'pay' || (await this.#isPaidOrNot(call.label))))
        return;
      await new Promise((wake) => setTimeout(wake, 15));
    }
    throw new Error(`no answer to ${JSON.stringify(call)}`);
  }

  /** Ends the leases of payments (15 s), because the database's clock cannot be set. */
  async #endLeases(): Promise<void> {
    await retryUntilSuccess(() =>
      sql`update payments set lease_until = null
      where lease_until is not null`.execute(this.#site.db),
    );
  }

  async #isPaidOrNot(label: string): Promise<boolean> {
    const { rows } = await sql<{ open: number }>`
      select count(*)::int as open from payments join reservations r on r.id = reservation_id
      where r.client_email = ${`${label}@ejemplo.com`}
        and payments.status in ('creating', 'awaiting_payer', 'capturing', 'capture_unknown')`.execute(
      this.#site.db,
    );
    return rows[0]?.open === 0;
  }

  /** After a fault: both processes reach the database again. */
  async #heal(): Promise<void> {
    await retryUntilSuccess(() => sql`select 1`.execute(this.#site.db));
    const request = { method: 'GET', url: '/api/auth/verify' } as const;
    for (const app of this.#site.apps) {
      for (let attempt = 0; ; attempt += 1) {
        const reply = await app.send(request, this.#headers('admin'));
        if (reply !== null && reply.status < 500) break;
        if (attempt > 600) throw new Error('the service did not come back');
        await new Promise((wake) => setTimeout(wake, 20));
      }
    }
  }

  /** Waits until both processes use the settings that were saved last. */
  async #settled(): Promise<void> {
    const wanted = `${this.#plan.zone} ${settingsText(this.#state.rules)}`;
    for (const app of this.#site.apps) {
      for (let attempt = 0; (await app.settings()) !== wanted; attempt += 1) {
        if (attempt > 4_000)
          throw new Error(`settings of before: ${await app.settings()}, not ${wanted}`);
        await new Promise((wake) => setTimeout(wake, attempt < 20 ? 1 : 10));
      }
    }
  }

  async #judge(sent: readonly Sent[], faulty: boolean): Promise<string[]> {
    const { db } = this.#site;
    if (faulty) await retryUntilSuccess(() => waitUntilIdle(db));
    const shown = await retryUntilSuccess(() => readObservedState(db));
    this.#ids = shown.ids;
    const early = sent.flatMap((each) => this.#memory.remember(each, faulty));
    if (early.length > 0) return early;
    const attempts = sent.flatMap(({ call, replies }) => attemptsOf(call, replies, faulty));
    const judged = linearize(this.#state, attempts, shown, { now: this.now, render: renderState });
    if ('why' in judged) {
      return [judged.why, ...diffLines(renderState(judged.furthest), shown.text)];
    }
    const changed = settingsText(judged.state.rules) !== settingsText(this.#state.rules);
    this.#state = judged.state;
    if (changed) await this.#settled();
    return [];
  }
}
