import { vi } from 'vitest';
import { WAIT_TIMEOUT_MS } from '../timeouts.ts';
import { isAccessible, isVisible, nameOf, roleOf, selectorOf, squeeze } from './roles.ts';

export type Text = string | RegExp;
type RoleOptions = {
  name?: Text;
  exact?: boolean;
  level?: number;
  checked?: boolean;
  pressed?: boolean;
  /** Includes elements that are hidden from assistive technology. */
  includeHidden?: boolean;
};
type Find = () => Element[];

/** Time of the test's clock between two checks. */
const STEP_MS = 10;
const realNow = performance.now.bind(performance);
const macrotask = globalThis.setImmediate;

/**
 * Runs `check` until it does not throw, and returns its result. The clock of the test moves on
 * between two runs, so that pauses of the product cost no real time.
 */
export async function until<Value>(check: () => Value | Promise<Value>): Promise<Value> {
  const end = realNow() + WAIT_TIMEOUT_MS;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (realNow() > end) throw error;
    }
    await pass(STEP_MS);
  }
}

/** Lets this much time of the test's clock pass. */
export async function pass(milliseconds: number): Promise<void> {
  if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(milliseconds);
  await new Promise<void>((resolve) => macrotask(resolve));
}

/**
 * Elements of the page, queried at each use. Implements the part of Playwright's `Locator` that
 * needs no browser, so that component tests and browser tests read alike. Actions wait for their
 * element.
 */
export class Locator {
  readonly #find: Find;
  readonly #what: string;

  constructor(find: Find, what: string) {
    this.#find = find;
    this.#what = what;
  }

  getByRole(role: string, options: RoleOptions = {}): Locator {
    const { name, exact = false, level, checked, pressed, includeHidden = false } = options;
    return this.#within(`${role} ${name ?? ''}`, (root) =>
      [...root.querySelectorAll(selectorOf(role))].filter(
        (element) =>
          roleOf(element) === role &&
          (includeHidden || isAccessible(element)) &&
          (level === undefined || element.tagName === `H${level}`) &&
          (checked === undefined || isChecked(element) === checked) &&
          (pressed === undefined || element.getAttribute('aria-pressed') === String(pressed)) &&
          (name === undefined || matches(nameOf(element), name, exact)),
      ),
    );
  }

  /** The innermost elements with this text. */
  getByText(text: Text, { exact = false } = {}): Locator {
    return this.#within(`text ${text}`, (root) =>
      innermostWith(root, (content) => matches(squeeze(content), text, exact), text).filter(
        isVisible,
      ),
    );
  }

  getByLabel(text: Text, { exact = false } = {}): Locator {
    return this.#within(`label ${text}`, (root) =>
      [...root.querySelectorAll('*')].filter((element) => {
        const labelled = element.matches(
          'input, select, textarea, [aria-label], [aria-labelledby]',
        );
        return labelled && isVisible(element) && matches(nameOf(element), text, exact);
      }),
    );
  }

  locator(selector: string): Locator {
    return this.#within(selector, (root) => [...root.querySelectorAll(selector)]);
  }

  filter({ hasText }: { hasText: Text }): Locator {
    const has = (element: Element) => matches(squeeze(element.textContent), hasText, false);
    return new Locator(() => this.#find().filter(has), `${this.#what} with ${hasText}`);
  }

  first(): Locator {
    return this.nth(0);
  }

  last(): Locator {
    return this.nth(-1);
  }

  nth(at: number): Locator {
    const pick = () => this.#find().slice(at, at === -1 ? undefined : at + 1);
    return new Locator(pick, `${this.#what} (${at})`);
  }

  /** Waits until an element is there, or with `detached` until none is. */
  async waitFor({ state = 'attached' }: { state?: 'attached' | 'detached' } = {}): Promise<void> {
    if (state === 'attached') await this.element();
    else await until(() => this.#expectNone());
  }

  /** The first element, once there is one. */
  async element(): Promise<HTMLElement> {
    return until(() => {
      const [found] = this.#find();
      if (!(found instanceof HTMLElement || found instanceof SVGElement)) {
        throw new Error(`not on the page: ${this.#what}\n${squeeze(document.body.textContent)}`);
      }
      return found as HTMLElement;
    });
  }

  count(): number {
    return this.#find().length;
  }

  allTextContents(): string[] {
    return this.#find().map((element) => element.textContent);
  }

  async textContent(): Promise<string> {
    return (await this.element()).textContent;
  }

  async getAttribute(name: string): Promise<string | null> {
    return (await this.element()).getAttribute(name);
  }

  async inputValue(): Promise<string> {
    return ((await this.element()) as HTMLInputElement).value;
  }

  async isChecked(): Promise<boolean> {
    return isChecked(await this.element());
  }

  async isDisabled(): Promise<boolean> {
    return isDisabled(await this.element());
  }

  async isFocused(): Promise<boolean> {
    return (await this.element()) === document.activeElement;
  }

  /** Waits until the element can be pressed, and presses it as a pointer does. */
  async click(): Promise<void> {
    const target = await until(async () => {
      const found = await this.element();
      if (isDisabled(found)) throw new Error(`disabled: ${this.#what}`);
      return found;
    });
    moveTo(target);
    const down = { bubbles: true, cancelable: true, button: 0 };
    target.dispatchEvent(new MouseEvent('pointerdown', down));
    if (target.dispatchEvent(new MouseEvent('mousedown', down))) focusableAround(target)?.focus();
    target.dispatchEvent(new MouseEvent('pointerup', down));
    target.dispatchEvent(new MouseEvent('mouseup', down));
    target.click();
    await pass(0);
  }

  /** Checks a box or a radio button that is not checked yet. */
  async check(): Promise<void> {
    if (!(await this.isChecked())) await this.click();
  }

  async uncheck(): Promise<void> {
    if (await this.isChecked()) await this.click();
  }

  /** Replaces the text of a field, as typing does. */
  async fill(text: string): Promise<void> {
    const input = (await this.element()) as HTMLInputElement;
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value') ?? {};
    input.focus();
    set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await pass(0);
  }

  /** Chooses files, as the browser's own dialog does. */
  async setInputFiles(files: readonly File[]): Promise<void> {
    const input = await this.element();
    Object.defineProperty(input, 'files', { value: files, configurable: true });
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await pass(0);
  }

  async focus(): Promise<void> {
    (await this.element()).focus();
  }

  /** Focuses the element and presses a key. */
  async press(key: string): Promise<void> {
    await this.focus();
    await pressKey(key);
  }

  async blur(): Promise<void> {
    (await this.element()).blur();
    await pass(0);
  }

  #expectNone(): void {
    if (this.#find().length > 0) throw new Error(`still on the page: ${this.#what}`);
  }

  #within(what: string, find: (root: ParentNode) => Element[]): Locator {
    return new Locator(
      () => [...new Set(this.#find().flatMap((root) => find(root)))],
      `${this.#what} › ${what}`,
    );
  }
}

/** The elements under the pointer, the innermost first. */
let pointed: Element[] = [];

/** Moves the pointer and dispatches leave and enter events, as a browser does. */
function moveTo(target: Element): void {
  const left = pointed;
  const entered = ancestorsOf(target);
  const dispatch = (type: string) => (element: Element) =>
    element.dispatchEvent(new MouseEvent(type));
  left.filter((element) => !entered.includes(element)).forEach(dispatch('pointerleave'));
  entered.filter((element) => !left.includes(element)).forEach(dispatch('pointerenter'));
  pointed = entered;
}

function ancestorsOf(element: Element | null): Element[] {
  return element === null ? [] : [element, ...ancestorsOf(element.parentElement)];
}

/** Presses a key on the focused element; Enter and Space press a button, Enter sends a form. */
export async function pressKey(key: string): Promise<void> {
  const target = document.activeElement ?? document.body;
  const init = { key: key === 'Space' ? ' ' : key, bubbles: true, cancelable: true };
  const goesOn = target.dispatchEvent(new KeyboardEvent('keydown', { ...init, code: key }));
  if (goesOn && /^(?:Enter|Space)$/.test(key)) activate(target as HTMLElement, key);
  target.dispatchEvent(new KeyboardEvent('keyup', { ...init, code: key }));
  await pass(0);
}

function activate(target: HTMLElement, key: string): void {
  if (target.matches('button, [role=button], a[href], summary')) target.click();
  else if (key === 'Space' && target.matches('input[type=checkbox], input[type=radio]')) {
    target.click();
  } else if (key === 'Enter' && target instanceof HTMLInputElement) submitFrom(target);
}

/** Submits as Enter in a field does: by the first submit button, unless it is disabled. */
function submitFrom({ form }: HTMLInputElement): void {
  const button = [...(form?.elements ?? [])].find(
    (element) => element instanceof HTMLButtonElement && element.type === 'submit',
  );
  if (button === undefined) form?.requestSubmit();
  else (button as HTMLButtonElement).click();
}

const isDisabled = (element: Element): boolean =>
  element.matches(':disabled, [aria-disabled=true]');

const isChecked = (element: Element): boolean =>
  (element as HTMLInputElement).checked ?? element.getAttribute('aria-checked') === 'true';

const focusableAround = (element: Element): HTMLElement | null =>
  element.closest<HTMLElement>('button, a[href], input, select, textarea, [tabindex]');

/** The innermost elements whose text matches; leaves out branches that cannot. */
function innermostWith(
  root: ParentNode,
  isMatch: (content: string) => boolean,
  text: Text,
): Element[] {
  return [...root.children].flatMap((element) => {
    if (element.matches('script, style')) return [];
    const content = element.textContent;
    if (typeof text === 'string' && !matches(squeeze(content), text, false)) return [];
    const inner = innermostWith(element, isMatch, text);
    return inner.length === 0 && isMatch(content) ? [element] : inner;
  });
}

function matches(text: string, wanted: Text, exact: boolean): boolean {
  if (wanted instanceof RegExp) return wanted.test(text);
  const written = squeeze(wanted);
  return exact ? text === written : text.toLowerCase().includes(written.toLowerCase());
}
