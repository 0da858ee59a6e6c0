type PlannedAction = { at: number; run: () => Promise<unknown> };

/** Planned actions of the example workshop, run in order of time, so that ledgers and logs are in order too. */
export class ActionSchedule {
  readonly #planned: PlannedAction[] = [];

  /** Adds an action at `at` (epoch milliseconds). A running action can plan further ones. */
  plan(at: number, run: () => Promise<unknown>): void {
    const next = this.#planned.findIndex((each) => each.at > at);
    this.#planned.splice(next < 0 ? this.#planned.length : next, 0, { at, run });
  }

  async run(setNow: (now: number) => void): Promise<void> {
    for (let next = this.#planned.shift(); next; next = this.#planned.shift()) {
      setNow(next.at);
      await next.run();
    }
  }
}
