import { SPEC_PARTS, SPEC_TEXTS } from './spec-texts.ts';
import { type SyntaxNode, walkFile } from './syntax.ts';
import { filesIn, isTest } from './tree.ts';
import type { Check } from './types.ts';

/**
 * Checks that every fixed sentence of the specification is a text of the product, letter for
 * letter.
 */
export const texts: Check = {
  name: 'texts',
  async run(root) {
    const files = filesIn(root, 'src/**/*.{ts,tsx}').filter((path) => !isTest(path));
    const found = files.flatMap((path) => textsOf(root, path));
    const whole = new Set(found.map((text) => text.replace(/\s+/g, ' ').trim()));
    const lost = Object.entries(SPEC_TEXTS).flatMap(([part, sentences]) =>
      sentences.filter((sentence) => !whole.has(sentence)).map((each) => `${part}: «${each}»`),
    );
    const lostParts = SPEC_PARTS.filter((part) => !found.some((text) => text.includes(part)));
    return [...lost, ...lostParts.map((part) => `«${part}»`)].map(
      (what) => `src: text missing: ${what}`,
    );
  },
};

function textsOf(root: string, path: string): string[] {
  const found: string[] = [];
  walkFile(root, path, (node) => {
    const text = textOf(node);
    if (text !== undefined) found.push(text);
  });
  return found;
}

/** Returns the text of a string, a template part or JSX text; comments are no texts. */
function textOf(node: SyntaxNode): string | undefined {
  const value = node.type === 'TemplateElement' ? node['cooked'] : node['value'];
  const isText = ['StringLiteral', 'TemplateElement', 'JSXText'].includes(node.type);
  return isText && typeof value === 'string' ? value : undefined;
}
