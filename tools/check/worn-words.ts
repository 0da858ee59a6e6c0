import { parseSource, type SyntaxNode, walk } from './syntax.ts';
import { filesIn, read } from './tree.ts';

/** A word of the project's earlier language, and the standard term for it. */
type WornWord = {
  readonly word: string;
  readonly instead: string;
  /** In comments and Markdown. */
  readonly text?: RegExp;
  /** In identifiers, which are read as words: `standIn` as `stand in`. */
  readonly name?: RegExp;
};

/** Words that docs/glossary.md replaces. Names in snake case are columns and stay. */
export const WORN_WORDS: readonly WornWord[] = [
  {
    word: 'door',
    instead: 'access policy, public API',
    text: /\bdoor(?:s|keepers?)?\b/gi,
    name: /\bdoor(?:s|keepers?)?\b/g,
  },
  {
    word: 'room',
    instead: 'module, disk space',
    text: /(?<![/\w])rooms?\b(?!\/)/gi,
    name: /\broom(?:s|y)?\b/g,
  },
  {
    word: 'foundation, floor, roof',
    instead: 'shared layer, layer, composition root',
    text: /\b(?:foundations?|roof|floors?)\b/gi,
    name: /\b(?:foundation|roof|floors)\b/g,
  },
  { word: 'kit', instead: 'context, shared code', text: /\bkits?\b/gi, name: /\bkit\b/g },
  {
    word: 'rehearse',
    instead: 'test restore',
    text: /\brehears(?:e|es|ed|ing|als?)\b/gi,
    name: /\brehears(?:e|es|ed|ing|als?)\b/g,
  },
  {
    word: 'stand-in',
    instead: 'fake, simulator',
    text: /\bstand-?ins?\b/gi,
    name: /\b(?:stand in|standin)s?\b/g,
  },
  {
    word: 'yardstick, workbench',
    instead: 'baseline, seed builder',
    text: /\b(?:yardsticks?|workbench(?:es)?)\b/gi,
    name: /\b(?:yardsticks?|workbench)\b/g,
  },
  {
    word: 'refusal',
    instead: 'domain error, rejection',
    text: /\brefusals?\b/gi,
    name: /\brefusals?\b/g,
  },
  {
    word: 'wire',
    instead: 'API, DTO',
    text: /\b(?:on|over|across|from|off) the wire\b|\bthe wire(?:'s|’s)?\b|\bwire (?:form|format|names?|fields?)\b/gi,
    name: /\bwire\b/g,
  },
  {
    word: 'letterhead',
    instead: 'business contact block',
    text: /\bletterheads?\b/gi,
    name: /\bletterheads?\b|\bletter head\b/g,
  },
  {
    word: 'tally',
    instead: 'aggregate counter',
    text: /\btall(?:y|ies)\b/gi,
    name: /\btall(?:y|ies)\b/g,
  },
  { word: 'doer', instead: 'actor', text: /\bdoers?\b/gi, name: /\bdoers?\b/g },
  { word: 'deed', instead: 'audit action', text: /\bdeeds?\b/gi, name: /\bdeeds?\b/g },
  // `told` is a state of a follow-up and a field of its card.
  { word: 'told', instead: 'notified, reported', text: /(?<![`-])\btold\b/gi },
  {
    word: 'standing',
    instead: 'current record, statuses',
    text: /(?<!`)\bstanding\b/gi,
    name: /\bstanding\b/g,
  },
  {
    word: 'news',
    instead: 'new rows, changes',
    text: /(?<![`-])\bnews\b/gi,
    name: /\bnews\b/g,
  },
  {
    word: 'mend',
    instead: 'repair, restore',
    text: /\bmend(?:s|ed|ing)?\b/gi,
    name: /\bmend(?:s|ed|ing)?\b/g,
  },
  {
    word: 'hear',
    instead: 'handle, receive',
    text: /\bhear(?:s|d|ing)?\b/gi,
    name: /\bhear(?:s|d)?\b/g,
  },
  { word: 'patience', instead: 'timeout', text: /\bpatience\b/gi, name: /\bpatience\b/g },
  {
    word: 'let go',
    instead: 'release',
    text: /\b(?:let|lets|letting) go\b/gi,
    name: /\blet go\b/g,
  },
  {
    word: 'keeper, led, lose',
    instead: 'a term of the field',
    name: /\b(?:keeper|led|lose)\b/g,
  },
  {
    word: 'the cast, on stage',
    instead: 'fixtures, seed users',
    text: /\b(?:known|whole|the) cast\b|\bon stage\b/gi,
  },
  { word: 'rig', instead: 'environment', text: /\brigs?\b/gi, name: /\brigs?\b/g },
  {
    word: 'whoever, nobody, whatever',
    instead: 'the role or thing itself',
    text: /\b(?:whoever|whatever|nobody)\b/gi,
  },
  {
    word: 'what is so',
    instead: 'the thing itself',
    text: /\bwhat (?:is|was) so\b|\bmade it so\b/gi,
  },
];

/** A worn word at a line of a file. */
export type WornPlace = { readonly line: number; readonly found: string; readonly worn: WornWord };

const LITERALS = new Set(['StringLiteral', 'TemplateElement', 'RegExpLiteral', 'JSXText']);
const COMMENT = /\/\/.*|\/\*[\s\S]*?\*\//g;

/** Worn words in the comments and identifiers of TypeScript; texts and test titles are left out. */
export function wornWordsInCode(text: string, tsx = false): WornPlace[] {
  const { body, lineOf, without } = parseSource(text, tsx);
  const literals: SyntaxNode[] = [];
  const names: { name: string; line: number }[] = [];
  walk(body, 'body', (node) => {
    if (LITERALS.has(node.type)) literals.push(node);
    const name = node.type === 'Identifier' ? node['value'] : undefined;
    if (typeof name === 'string') names.push({ name, line: lineOf(node) });
  });
  return [
    ...wornWordsInComments(without(literals)),
    ...names.flatMap(({ name, line }) => inName(name).map((each) => ({ line, ...each }))),
  ];
}

/** Worn words in the comments of a text whose strings hold no comment marks, such as CSS. */
export function wornWordsInComments(text: string): WornPlace[] {
  return [...text.matchAll(COMMENT)].flatMap((comment) => {
    const above = text.slice(0, comment.index).split('\n').length;
    return inText(comment[0], above);
  });
}

/** Worn words in Markdown, code spans left out. */
export function wornWordsInMarkdown(text: string): WornPlace[] {
  return inText(text.replace(/`[^`\n]*`/g, (span) => ' '.repeat(span.length)));
}

function inText(text: string, firstLine = 1): WornPlace[] {
  return WORN_WORDS.flatMap((worn) =>
    [...text.matchAll(worn.text ?? /(?!)/g)].map((match) => ({
      line: firstLine + text.slice(0, match.index).split('\n').length - 1,
      found: match[0],
      worn,
    })),
  );
}

function inName(name: string): Omit<WornPlace, 'line'>[] {
  if (/^[a-z]+(?:_[a-z]+)+$/.test(name)) return [];
  const words = name.replace(/([a-z\d])([A-Z])|_/g, '$1 $2').toLowerCase();
  return WORN_WORDS.flatMap((worn) =>
    [...words.matchAll(worn.name ?? /(?!)/g)].map(() => ({ found: name, worn })),
  );
}

/** Files whose words are checked. Migrations never change; fixtures and generated pages are left out. */
const CODE = '{src,demo,simulation,test,e2e,tools,bench}/**/*.{ts,tsx}';
const STYLES = 'src/**/*.css';
const PAGES = ['*.md', 'docs/**/*.md', '{src,demo,simulation}/**/*.md'];
const UNCHECKED =
  /^(?:tools\/check\/worn-words\.ts|docs\/(?:diagrams\/.+|measures\.md)|.+\/database-types\.ts)$/;

/** Returns the worn words of a whole tree, by file. */
export function wornWordsInTree(root: string): ReadonlyMap<string, WornPlace[]> {
  const files = filesIn(root, CODE, STYLES, ...PAGES).filter((path) => !UNCHECKED.test(path));
  return new Map(files.map((path) => [path, wornWordsInFile(path, read(root, path))]));
}

function wornWordsInFile(path: string, text: string): WornPlace[] {
  if (path.endsWith('.md')) return wornWordsInMarkdown(text);
  if (path.endsWith('.css')) return wornWordsInComments(text);
  return wornWordsInCode(text, path.endsWith('.tsx'));
}
