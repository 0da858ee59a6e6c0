import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Marked } from 'marked';
import sharp from 'sharp';
import { GUIDE_PAGES, type GuidePage } from '../src/app/rules/guide.ts';

export const GUIDE_FOLDER = 'docs/guia';
/** Pixels of a picture per pixel of the page. */
export const PICTURE_DENSITY = 1.5;

/** Address of a picture and its size in the page, by its path in the Markdown (`imagenes/agenda.webp`). */
type Pictures = ReadonlyMap<string, { src: string; width: number; height: number }>;

/**
 * Renders the guide of the project `root` and writes its pictures into `assets`, each with a hash in its name: browsers
 * keep them.
 */
export async function renderGuide(root: string, assets: string): Promise<GuidePage[]> {
  const pictures = await writePictures(join(root, GUIDE_FOLDER, 'imagenes'), assets);
  return Promise.all(
    GUIDE_PAGES.map(async ({ file }) => {
      const markdown = await readFile(join(root, GUIDE_FOLDER, `${file}.md`), 'utf8');
      return { file, ...renderMarkdown(markdown, pictures) };
    }),
  );
}

async function writePictures(folder: string, assets: string): Promise<Pictures> {
  await mkdir(assets, { recursive: true });
  const names = (await readdir(folder)).filter((name) => name.endsWith('.webp')).sort();
  const entries = names.map(async (name) => {
    const content = await readFile(join(folder, name));
    const { width, height } = await sharp(content).metadata();
    const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8);
    const file = `guia-${name.replace(/\.webp$/, '')}-${hash}.webp`;
    await writeFile(join(assets, file), content);
    const inPage = (pixels: number) => Math.round(pixels / PICTURE_DENSITY);
    const size = { width: inPage(width), height: inPage(height) };
    return [`imagenes/${name}`, { src: `/assets/${file}`, ...size }] as const;
  });
  return new Map(await Promise.all(entries));
}

/** Leaves out a picture that does not exist. */
export function renderMarkdown(
  markdown: string,
  pictures: Pictures,
): Pick<GuidePage, 'title' | 'sections' | 'html'> {
  let title = '';
  const sections: { id: string; title: string }[] = [];
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const id = anchorOf(text);
        if (depth === 1) {
          title = text;
          return '';
        }
        if (depth === 2) sections.push({ id, title: text });
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        return `<a href="${guideHref(href)}">${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text }) {
        const picture = pictures.get(href);
        // `npm run screens` draws it from a program that is built without it; test/guide.test.ts finds it.
        if (!picture) return '';
        const { src, width, height } = picture;
        return `<img src="${src}" alt="${escapeText(text)}" width="${width}" height="${height}" loading="lazy">`;
      },
      html: ({ text }) => {
        throw new Error(`The guide contains HTML: ${text}`);
      },
    },
  });
  const html = marked.parse(markdown, { async: false });
  return { title, sections, html };
}

/** Returns the anchor of a heading, as GitHub makes it. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

/** `dueno.md#copias` → `/guia/dueno#copias`; other addresses stay. */
function guideHref(href: string): string {
  const [, file, anchor = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
  if (file === undefined) return escapeText(href);
  const page = GUIDE_PAGES.find((each) => each.file === file);
  if (!page) throw new Error(`The guide has no page ${href}.`);
  return escapeText(page.path + anchor);
}

const escapeText = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
