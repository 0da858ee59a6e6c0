import type { CDPSession, Page } from 'playwright-core';
import { settled } from './axe.ts';
import { MEASURE_CONTRAST } from './measure-contrast.ts';

/** Every element that can be hovered, focused or pressed. */
const CONTROLS =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, label:has(input), [role=button], [role=option], [role=menuitem], [role=tab]';

/** Controls that can be disabled; tabs cannot. */
const FIELDS = 'button:not([role=tab]), input:not([type=hidden]), select, textarea';

type State = { name: string; controls: string[]; around: string[] };

const STATES: readonly State[] = [
  { name: 'at rest', controls: [], around: [] },
  { name: 'hover', controls: ['hover'], around: ['hover'] },
  { name: 'active', controls: ['hover', 'active'], around: ['hover', 'active'] },
  {
    name: 'focus',
    controls: ['focus', 'focus-visible', 'focus-within'],
    around: ['focus-within'],
  },
  {
    name: 'focus and hover',
    controls: ['focus', 'focus-visible', 'focus-within', 'hover'],
    around: ['focus-within', 'hover'],
  },
];

/** Measured without hover, because hover styles of a disabled control are another defect. */
const DISABLED: State = { name: 'disabled', controls: ['disabled'], around: [] };

export type Contrast = { what: string; ratio: number; least: number; colours: string };

/**
 * Throws if the page has too little contrast in any state of any control: less than 4.5 to 1 for
 * text; less than 3 to 1 for large text (WCAG 1.4.3), lines of icons, focus rings (1.4.11) and
 * disabled controls, which WCAG leaves open. Throws for a `:hover` outside of the media query of
 * `hover`, because a touch leaves that state behind; except in Mantine's layer, whose hover our
 * sheets override. Checks the page in its current colour scheme, or only `within` a selector.
 * `forcePseudoState` of the browser's tools puts all controls into a state at once.
 */
export async function expectStateContrast(
  page: Page,
  where: string,
  within = 'body',
): Promise<void> {
  await settled(page);
  const wrong = [
    ...(await lowContrasts(page, within)),
    ...(await page.evaluate<string[]>(HOVER_ANYWHERE)),
  ];
  if (wrong.length > 0) throw new Error(`Contrast of states: ${where}\n${wrong.join('\n')}`);
}

async function lowContrasts(page: Page, within: string): Promise<string[]> {
  await page.evaluate(MOTION_OFF);
  const tools = await page.context().newCDPSession(page);
  try {
    const nodes = await findNodes(tools, within);
    const forced: Forced = new Map();
    const low = new Map<string, string>();
    for (const state of [...STATES, DISABLED]) {
      await force(tools, nodes, state, forced);
      for (const { what, ratio, least, colours } of await page.evaluate<Contrast[]>(
        `(${MEASURE_CONTRAST})(${JSON.stringify(within)})`,
      )) {
        const line = `  ${ratio.toFixed(2)} < ${least} ${colours} ${what}`;
        if (!low.has(line)) low.set(line, `${line} (${state.name})`);
      }
    }
    return [...low.values()];
  } finally {
    // Closing the session ends all forced states.
    await tools.detach();
    await page.evaluate(MOTION_ON);
  }
}

type Nodes = { controls: number[]; around: number[]; fields: Set<number> };

async function findNodes(tools: CDPSession, within: string): Promise<Nodes> {
  await tools.send('DOM.enable');
  await tools.send('CSS.enable');
  const { root } = await tools.send('DOM.getDocument', { depth: 0 });
  const all = async (selector: string) =>
    (await tools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector })).nodeIds;
  const controls = await all(`:is(${within}) :is(${CONTROLS})`);
  const found = new Set(controls);
  // Hover and focus also apply to every ancestor of a control.
  const around = (await all(`:has(:is(${within}) :is(${CONTROLS}))`)).filter(
    (node) => !found.has(node),
  );
  return { controls, around, fields: new Set(await all(FIELDS)) };
}

/** The classes that are forced on each node; a node without an entry has none. */
type Forced = Map<number, string>;

/**
 * Sends only changes: a message takes about 0.5 ms of CPU time. Ignores elements that left the
 * page.
 */
async function force(tools: CDPSession, nodes: Nodes, state: State, forced: Forced): Promise<void> {
  const send = async (nodeId: number, forcedPseudoClasses: string[]) => {
    const wanted = forcedPseudoClasses.join();
    if (wanted === (forced.get(nodeId) ?? '')) return;
    forced.set(nodeId, wanted);
    await tools.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses }).catch(() => {});
  };
  const own = (node: number) =>
    state === DISABLED && !nodes.fields.has(node) ? [] : state.controls;
  await Promise.all([
    ...nodes.controls.map((node) => send(node, own(node))),
    ...nodes.around.map((node) => send(node, state.around)),
  ]);
}

/**
 * Turns transitions and animations off, so that a state applies at once and a text that fades in is
 * not measured halfway. The page's policy allows a style sheet that a script constructs.
 */
const MOTION_OFF = `(() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, *::before, *::after { transition: none !important; animation-delay: 0s !important; animation-duration: 0s !important }');
  sheet.stateContrast = true;
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
})()`;

const MOTION_ON = `(() => {
  document.adoptedStyleSheets = [...document.adoptedStyleSheets].filter(
    (sheet) => !sheet.stateContrast);
})()`;

const HOVER_ANYWHERE = `(() => {
  const loose = (rules) => [...rules].flatMap((rule) => {
    if (rule instanceof CSSMediaRule && rule.conditionText.includes('hover')) return [];
    if (rule instanceof CSSLayerBlockRule && rule.name === 'mantine') return [];
    const own = rule.selectorText?.includes(':hover') ? ['  :hover for touch too: ' + rule.selectorText] : [];
    return [...own, ...(rule.cssRules ? loose(rule.cssRules) : [])];
  });
  return [...document.styleSheets, ...document.adoptedStyleSheets].flatMap((sheet) => loose(sheet.cssRules));
})()`;
