import { setTimeout as sleep } from 'node:timers/promises';
import { clearLeftovers } from './postgres-processes.ts';
import { type Postmaster, type PostmasterOptions, startPostmaster } from './postmaster.ts';

/** Pauses before each restart. A server that ran for `STABLE_MS` resets the sequence. */
const BACK_OFF_MS = [0, 250, 1_000, 2_000, 4_000];
const STABLE_MS = 2_000;

export type SupervisorEvents = {
  log: (message: string) => void;
  /** The server ended and is not restarted: after `stop()` (`null`), or because restarting failed. */
  ended: (reason: string | null) => void;
};

/** Restarts one server until it is stopped. */
export class PostgresSupervisor {
  readonly #options: PostmasterOptions;
  readonly #events: SupervisorEvents;
  #current: Postmaster | null;
  #stopping: Promise<void> | null = null;
  readonly #running: Promise<void>;

  constructor(options: PostmasterOptions, first: Postmaster, events: SupervisorEvents) {
    this.#options = options;
    this.#events = events;
    this.#current = first;
    this.#running = this.#keepRunning();
  }

  /** Process id of the current server; 0 during a restart. */
  get pid(): number {
    return this.#current?.pid ?? 0;
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  async #stop(): Promise<void> {
    await this.#current?.stop();
    await this.#running;
  }

  async #keepRunning(): Promise<void> {
    let attempt = 0;
    while (this.#current) {
      const since = Date.now();
      const reason = await this.#current.exited;
      this.#current = null;
      if (this.#stopping !== null) break;
      this.#events.log(`PostgreSQL ended (${reason}); restarting it`);
      if (Date.now() - since > STABLE_MS) attempt = 0;
      while (!this.#current && this.#stopping === null && attempt < BACK_OFF_MS.length) {
        await sleep(BACK_OFF_MS[attempt++]);
        this.#current = await this.#restart();
      }
      if (this.#stopping !== null) await this.#takeCurrent()?.stop();
    }
    this.#events.ended(
      this.#stopping !== null ? null : 'PostgreSQL died and could not be restarted',
    );
  }

  #takeCurrent(): Postmaster | null {
    const current = this.#current;
    this.#current = null;
    return current;
  }

  async #restart(): Promise<Postmaster | null> {
    try {
      await clearLeftovers(this.#options.dataFolder);
      const postmaster = await startPostmaster(this.#options);
      this.#events.log(`PostgreSQL runs again, pid ${postmaster.pid}`);
      return postmaster;
    } catch (error) {
      this.#events.log(
        `PostgreSQL did not start: ${error instanceof Error ? error.message : error}`,
      );
      return null;
    }
  }
}
