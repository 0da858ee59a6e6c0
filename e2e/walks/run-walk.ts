import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { Problems } from '../../test/browser/problems.ts';
import { MONDAY_MORNING } from '../../test/fixtures.ts';
import { WAIT_TIMEOUT_MS } from '../../test/timeouts.ts';
import { prepareHands } from './hands.ts';
import type { Intention, Kind } from './kind.ts';
import type { Network } from './network.ts';
import { lineOf, type Plan, planOf, type Step } from './plan.ts';
import { changedRecords, type Rows, readRows, withRelated } from './rows.ts';
import type { WalkSite } from './site.ts';

export type WalkResult = { seed: number; what: string; steps: string[]; violations: string[] };

/** Lost calls and rejections are part of a walk, and Chromium reports them. */
const EXPECTED = [
  /net::ERR_(?:EMPTY_RESPONSE|CONNECTION_RESET|CONNECTION_CLOSED|FAILED|INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH|ABORTED)/,
  /the server responded with a status of (?:400|404|409|429) /,
];

const CHAT = 'https://wa.me';

/**
 * Runs one walk. Afterwards the network is sound, and a person who trusts the page goes on until it says that the
 * intention happened. Violations: more or fewer effects than one, changes of other records, no such statement, and
 * problems of a page.
 */
export async function runWalk(
  site: WalkSite,
  kind: Kind,
  seed: number,
  log: (line: string) => void = () => {},
): Promise<WalkResult> {
  const plan = planOf(seed, kind.moves);
  const intention = await kind.begin(site, plan);
  const steps: string[] = [];
  const note = (line: string) => {
    if (steps.at(-1) === line) return;
    steps.push(line);
    log(line);
  };
  const before = await readRows(site.db);
  const { network } = site;
  network.begin(`10.${(seed >> 8) & 255}.${seed & 255}.9`, plan.writes, plan.reads);
  const context = await openContext(site, plan, intention);
  const tabs = new Tabs(context, intention, site);
  const violations: string[] = [];
  try {
    await kind.prepare?.(context, site, plan);
    await tabs.add();
    for (const step of plan.steps) {
      note(lineOf(step));
      await tabs.take(step);
      await sleep(step.pause);
    }
    network.calm();
    violations.push(...(await reachStatement(tabs.page, network, intention, note)));
    violations.push(...(await judge(site, intention, before)), ...tabs.problems());
  } catch (error) {
    violations.push(`the walk was aborted: ${error instanceof Error ? error.stack : error}`);
  } finally {
    steps.push(...network.log);
    await context.close();
    await network.quiet();
    await intention.end();
  }
  return { seed, what: intention.what, steps, violations };
}

async function openContext(
  { browser, network }: WalkSite,
  { device }: Plan,
  { scripts = true }: Intention,
): Promise<BrowserContext> {
  const { width, height, touch } = device;
  const context = await browser.newContext({
    baseURL: network.url,
    viewport: { width, height },
    hasTouch: touch,
    isMobile: touch,
    locale: 'es-UY',
    timezoneId: 'America/Montevideo',
    reducedMotion: 'reduce',
    javaScriptEnabled: scripts,
  });
  context.setDefaultTimeout(WAIT_TIMEOUT_MS);
  await context.clock.setFixedTime(MONDAY_MORNING);
  await context.route(`${CHAT}/**`, (route) => route.fulfill({ body: 'WhatsApp' }));
  await prepareHands(context);
  return context;
}

/** The tabs of a walk, with the problems of their pages. */
class Tabs {
  readonly #context: BrowserContext;
  readonly #intention: Intention;
  readonly #site: WalkSite;
  readonly #open: { page: Page; problems: Problems }[] = [];
  #current = 0;

  constructor(context: BrowserContext, intention: Intention, site: WalkSite) {
    this.#context = context;
    this.#intention = intention;
    this.#site = site;
  }

  /** The tab that the person looks at. */
  get page(): Page {
    const tab = this.#open[this.#current];
    if (!tab) throw new Error('no tab is open');
    return tab.page;
  }

  async add(): Promise<void> {
    const page = await this.#context.newPage();
    const problems = new Problems(page, this.#site.network.url);
    for (const pattern of EXPECTED) problems.tolerate(pattern);
    // A second press may reach the link to the workshop's chat.
    problems.tolerate(new RegExp(CHAT));
    // The simulator's checkout page.
    problems.tolerate(new RegExp(this.#site.paypal.url));
    await page.addInitScript(`document.addEventListener('securitypolicyviolation', (event) => {
      console.error('CSP: ' + event.effectiveDirective + ' ' + event.blockedURI);
    });`);
    // The browser asks before it leaves a page with unsaved text.
    page.on('dialog', (dialog) => void dialog.accept().catch(() => {}));
    this.#open.push({ page, problems });
    this.#current = this.#open.length - 1;
    await this.#intention.open(page);
  }

  problems(): string[] {
    return this.#open.flatMap(({ problems }) => problems.lines());
  }

  /** Takes a step. A page that changes under the hand takes nothing. */
  async take({ move, hand, other }: Step): Promise<void> {
    if (other && this.#open.length > 1) this.#current = 1 - this.#current;
    const { page } = this;
    try {
      if (move === 'tab') await this.#changeTab();
      else if (move === 'reload') await page.reload({ waitUntil: 'commit' });
      else if (move === 'back') await this.#travel(-1);
      else if (move === 'forward') await this.#travel(1);
      else if (move !== 'wait') await this.#intention.act(page, move, hand);
    } catch (error) {
      if (!isInterrupted(error)) throw error;
    }
  }

  async #changeTab(): Promise<void> {
    if (this.#open.length > 1) {
      this.#current = 1 - this.#current;
      return;
    }
    await this.add();
    if (this.#intention.hasty) return;
    // A person who fills in a form has seen its notices.
    await settle(this.page, this.#site.network, this.#intention.scripts ?? true);
  }

  /** Before the first page there is only the empty one, from which a person comes back. */
  async #travel(by: -1 | 1): Promise<void> {
    const { page } = this;
    const options = { waitUntil: 'commit', timeout: 5_000 } as const;
    if (by === 1) return void (await page.goForward(options));
    await page.goBack(options);
    if (page.url() === 'about:blank') await page.goForward(options);
  }
}

/** Errors of a page that is replaced, or of a control that vanishes, under the hand. */
const INTERRUPTED =
  /context was destroyed|Cannot find context|interrupted by another navigation|Timeout -?[\d.]+ms exceeded|net::ERR_|vanished under the hand|Frame was detached|[Nn]ot attached/;

function isInterrupted(error: unknown): boolean {
  return error instanceof Error && INTERRUPTED.test(error.message);
}

/** Goes on in the current tab until it says that the intention happened. All calls arrive by now. */
async function reachStatement(
  page: Page,
  network: Network,
  intention: Intention,
  note: (line: string) => void,
): Promise<string[]> {
  const last = performance.now() + WAIT_TIMEOUT_MS;
  while (performance.now() < last) {
    try {
      await settle(page, network, intention.scripts ?? true);
      const said = await intention.says(page);
      if (said === 'done') return [];
      note(`goes on at ${page.url().slice(0, 60)}: ${said}`);
      if (page.url().startsWith(CHAT)) await page.goBack({ waitUntil: 'commit' });
      else if (page.url().startsWith('chrome-error:')) await page.reload({ waitUntil: 'commit' });
      else await intention.goOn(page);
    } catch (error) {
      if (!isInterrupted(error)) throw error;
    }
  }
  const text = await page.evaluate<string>('document.body.innerText').catch(String);
  return [`dead end at ${page.url()}: ${text.replace(/\s+/g, ' ').slice(0, 1_500)}`];
}

/** Waits until the page is loaded, no call is on its way and the page has nothing to do. */
async function settle(page: Page, network: Network, scripts: boolean): Promise<void> {
  await page.waitForLoadState('load');
  for (let calls = -1; calls !== network.calls; ) {
    calls = network.calls;
    await network.quiet();
    if (scripts) await page.evaluate(IDLE);
    await network.quiet();
  }
}

const IDLE = 'new Promise((done) => requestIdleCallback(() => setTimeout(done, 60)))';

async function judge(site: WalkSite, intention: Intention, before: Rows): Promise<string[]> {
  const effects = await intention.effects();
  const own = await withRelated(site.db, await intention.own());
  return [
    ...(effects === 1 ? [] : [`the intention happened ${effects} times`]),
    ...changedRecords(before, await readRows(site.db), own),
    ...((await intention.problems?.()) ?? []),
  ];
}
