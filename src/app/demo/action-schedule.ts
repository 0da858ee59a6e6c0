type Happening = { at: number; run: () => Promise<unknown> };

/**
 * What is to happen in the example workshop, played in the order in which it would have happened:
 * ledgers and logs then read as if they had been written day by day.
 */
export class ActionSchedule {
  readonly #ahead: Happening[] = [];

  /** `at` in epoch milliseconds; may be called by what is happening, for what follows from it. */
  plan(at: number, run: () => Promise<unknown>): void {
    const next = this.#ahead.findIndex((each) => each.at > at);
    this.#ahead.splice(next < 0 ? this.#ahead.length : next, 0, { at, run });
  }

  async run(setNow: (now: number) => void): Promise<void> {
    for (let next = this.#ahead.shift(); next; next = this.#ahead.shift()) {
      setNow(next.at);
      await next.run();
    }
  }
}
