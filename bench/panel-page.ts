type Target = {
  css: string;
  /** Part of its text, or of the value of a field. */
  text?: string;
};

/** What a press brings; `gone`: what it removes. */
type Wanted = Target & { gone?: true };

type Press = { armedAt: number; pressedAt: number; shownAt: number };
type Timed = { startTime: number; duration: number };

/**
 * Observes presses. Runs in the measured page, before its scripts; `panel-press.ts` sends its text
 * there, so it uses nothing outside of itself. Times are of `performance.now()`, in ms.
 */
export function observePresses(): void {
  const WAIT_MS = 15_000;
  const LATE_FRAME_MS = 40;
  const EVENTS = { click: 'pointerup', key: 'keydown' } as const;
  const presses: Press[] = [];
  const interactions: Timed[] = [];
  const longTasks: Timed[] = [];
  let shown: Promise<void> = Promise.resolve();

  const timed = ({ startTime, duration }: PerformanceEntry): Timed => ({ startTime, duration });
  const take = (entries: PerformanceEntryList) => {
    for (const entry of entries) {
      if (entry.entryType === 'longtask') longTasks.push(timed(entry));
      // Events of the pointer's way to its target belong to no interaction.
      else if ((entry as PerformanceEventTiming).interactionId !== 0)
        interactions.push(timed(entry));
    }
  };
  const observers = ['event', 'first-input', 'longtask'].map((type) => {
    const observer = new PerformanceObserver((list) => take(list.getEntries()));
    observer.observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
    return observer;
  });

  const textOf = (element: Element) =>
    element instanceof HTMLInputElement ? element.value : (element.textContent ?? '');
  const isDrawn = (element: Element) => element.getClientRects().length > 0;
  const find = ({ css, text = '' }: Target) =>
    [...document.querySelectorAll(css)].find(
      (each) => textOf(each).includes(text) && isDrawn(each),
    );
  const isTrue = (wanted: Wanted) => (find(wanted) !== undefined) !== (wanted.gone ?? false);
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  /** Resolves with the first value of `read` that is not undefined; reads once a frame. */
  async function until<Value>(what: string, read: () => Value | undefined): Promise<Value> {
    const givenUpAt = performance.now() + WAIT_MS;
    for (;;) {
      const value = read();
      if (value !== undefined) return value;
      if (performance.now() > givenUpAt) throw new Error(`${what} did not come`);
      await nextFrame();
    }
  }

  const isMoving = () =>
    document
      .getAnimations()
      .some(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().iterations !== Infinity,
      );

  /**
   * Waits until nothing moves and three frames in a row come in time: nothing is left to do, as when a
   * person presses next.
   */
  async function rest(): Promise<void> {
    let inTime = 0;
    let before = performance.now();
    await until('rest', () => {
      const now = performance.now();
      inTime = isMoving() || now - before > LATE_FRAME_MS ? 0 : inTime + 1;
      before = now;
      return inTime > 3 ? true : undefined;
    });
  }

  /** Returns the point at which the pointer reaches the target. */
  async function pointOf(target: Target): Promise<{ x: number; y: number }> {
    const name = JSON.stringify(target);
    await until(name, () => find(target));
    await rest();
    return until(`${name} under the pointer`, () => {
      const found = find(target);
      if (!found) return undefined;
      const box = found.getBoundingClientRect();
      const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      if (found.contains(document.elementFromPoint(point.x, point.y))) return point;
      found.scrollIntoView({ block: 'center', behavior: 'instant' });
      return undefined;
    });
  }

  async function waitFor(wanted: Wanted): Promise<void> {
    await until(JSON.stringify(wanted), () => (isTrue(wanted) ? true : undefined));
  }

  /** Waits for the next press, and then for the paint of what it brings. */
  function arm(kind: 'click' | 'key', wanted: Wanted): void {
    const press: Press = { armedAt: performance.now(), pressedAt: 0, shownAt: 0 };
    presses.push(press);
    performance.mark('press');
    if (isTrue(wanted)) throw new Error(`${JSON.stringify(wanted)} was there before the press`);
    addEventListener(EVENTS[kind], ({ timeStamp }) => (press.pressedAt = timeStamp), {
      capture: true,
      once: true,
    });
    shown = until(JSON.stringify(wanted), () => {
      if (press.pressedAt === 0 || !isTrue(wanted)) return undefined;
      return true;
    }).then(async () => {
      await nextTask();
      press.shownAt = performance.now();
    });
    shown.catch(() => undefined);
  }

  /** After a frame's callbacks the next task comes when the frame is painted. */
  const nextTask = () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(null);
    });

  async function collect() {
    await rest();
    for (const observer of observers) take(observer.takeRecords());
    return { presses, interactions, longTasks };
  }

  Object.assign(window, { tour: { pointOf, rest, waitFor, arm, shown: () => shown, collect } });
}
