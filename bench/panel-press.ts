import type { Page } from 'playwright-core';

/** An element by a CSS selector and a part of its text, or of the value of a field. */
export type Target = { css: string; text?: string };

type Wanted = Target & { gone?: true };

/** A click on a target, or a key, and what it brings or (`gone`) removes. */
export type Step = {
  name: string;
  /** What the presses before bring later: the answer to a typed text. */
  after?: Wanted;
  click?: Target;
  key?: string;
  brings: Wanted;
  /** A switch to a tab whose data are in the cache, or are not. */
  tab?: 'cached' | 'first';
};

export type MeasuredPress = Pick<Step, 'name' | 'tab'> & {
  /** Interaction to next paint, in ms; 16 stands for everything shorter. */
  paintMs: number;
  /** From the press to the paint of what it brings. */
  shownMs: number;
  /** The longest task until the next press; 50 stands for everything shorter. */
  taskMs: number;
};

const SHORTEST_EVENT_MS = 16;
const SHORTEST_TASK_MS = 50;

/** Imported at run time: its types are those of a browser, which the type check of the server excludes. */
const OBSERVER = new URL('panel-page.ts', import.meta.url).href;

/** Observes the pages that are opened from now on. */
export async function observePresses(page: Page): Promise<void> {
  const { observePresses } = (await import(OBSERVER)) as { observePresses: () => void };
  await page.addInitScript(observePresses);
}

const call = <Result>(page: Page, method: string, ...values: unknown[]): Promise<Result> =>
  page.evaluate<Result>(`tour.${method}(${values.map((each) => JSON.stringify(each)).join()})`);

/**
 * Presses as a person does: once the target is there, does not move and the page is idle. Waits
 * until the press has brought what it should; throws if that, or its target, does not come.
 */
export async function press(page: Page, step: Step): Promise<void> {
  const { name, after, click, key, brings } = step;
  try {
    if (after) await call(page, 'waitFor', after);
    if (click) {
      const { x, y } = await call<{ x: number; y: number }>(page, 'pointOf', click);
      await page.mouse.move(x, y);
      await call(page, 'rest');
      await call(page, 'arm', 'click', brings);
      await page.mouse.click(x, y);
    } else if (key !== undefined) {
      await call(page, 'rest');
      await call(page, 'arm', 'key', brings);
      await page.keyboard.press(key);
    }
    await call(page, 'shown');
  } catch (error) {
    throw new Error(
      `tour of the panel, «${name}»: ${error instanceof Error ? error.message : error}`,
    );
  }
}

type Timed = { startTime: number; duration: number };
type Collected = {
  presses: { armedAt: number; pressedAt: number; shownAt: number }[];
  interactions: Timed[];
  longTasks: Timed[];
};

/** Returns the figures of the presses since the page was opened. */
export async function collectPresses(page: Page, steps: readonly Step[]): Promise<MeasuredPress[]> {
  const { presses, interactions, longTasks } = await call<Collected>(page, 'collect');
  if (presses.length !== steps.length) throw new Error('the page was reloaded during the tour');
  return presses.map(({ armedAt, pressedAt, shownAt }, at) => {
    const { name, tab } = steps[at] as Step;
    const until = presses[at + 1]?.armedAt ?? Number.POSITIVE_INFINITY;
    const longest = (entries: Timed[], shortest: number) =>
      entries
        .filter(({ startTime }) => startTime >= armedAt && startTime < until)
        .reduce((most, { duration }) => Math.max(most, duration), shortest);
    return {
      name,
      ...(tab && { tab }),
      paintMs: longest(interactions, SHORTEST_EVENT_MS),
      shownMs: shownAt - pressedAt,
      taskMs: longest(longTasks, SHORTEST_TASK_MS),
    };
  });
}
