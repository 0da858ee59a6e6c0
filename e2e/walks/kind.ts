import type { BrowserContext, Page } from 'playwright-core';
import type { Hand, Plan } from './plan.ts';
import type { WalkSite } from './site.ts';

/** What a page says about the intention: it happened, it did not yet, or nothing that can be read. */
export type Statement = 'done' | 'not-yet' | 'nothing';

/** An intention of one person, with its page and what may happen to it. */
export type Intention = {
  /** A sentence for the log. */
  what: string;
  /** Opens a tab's page and waits until it can be used. */
  open(page: Page): Promise<unknown>;
  /** Takes a move of the kind, as far as the page offers it. */
  act(page: Page, move: string, hand: Hand): Promise<unknown>;
  says(page: Page): Promise<Statement>;
  /** Takes the next step towards the intention, as a person who trusts the page. */
  goOn(page: Page): Promise<unknown>;
  /** Returns how often the intention happened, from the database. */
  effects(): Promise<number>;
  /** Ids of the citations, reservations and components that the intention may change. */
  own(): Promise<string[]>;
  /** Other violations that only this kind knows. */
  problems?(): Promise<string[]>;
  /** Removes the records from the screens of the next walks. */
  end(): Promise<unknown>;
  /** Whether a second tab is used before its notices are there. */
  hasty?: boolean;
  /** Whether its pages run scripts; true by default. */
  scripts?: boolean;
};

export type Kind = {
  name: string;
  /** The first one begins each walk. */
  moves: readonly [string, ...string[]];
  begin(site: WalkSite, plan: Plan): Promise<Intention>;
  /** Prepares the browser's context before its first page. */
  prepare?(context: BrowserContext, site: WalkSite, plan: Plan): Promise<unknown>;
};
