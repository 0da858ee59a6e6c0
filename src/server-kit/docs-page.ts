import type { Endpoint } from '#kernel/endpoint.ts';
import { doorText } from './openapi.ts';

/** The contract to read in a browser: no script, one style sheet of its own. */
export function docsPage(entries: readonly Endpoint[], title: string): string {
  const sorted = [...entries].sort((a, b) => a.path.localeCompare(b.path));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/api/docs/style.css">
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>Machine-readable: <a href="/api/docs/openapi.json">openapi.json</a>. Every success is
<code>{ success: true, data, message? }</code>, every failure
<code>{ success: false, message, error, code, fields?, data? }</code> with a Spanish sentence.</p>
${sorted.map(section).join('\n')}
</main>
</body>
</html>
`;
}

function section(entry: Endpoint): string {
  const refusals = Object.entries(entry.refusals ?? {})
    .map(
      ([code, [status, sentence]]) =>
        `<tr><td>${status}</td><td><code>${escapeHtml(code)}</code></td><td lang="es">${escapeHtml(sentence)}</td></tr>`,
    )
    .join('');
  return `<section>
<h2><span class="method">${entry.method}</span> <code>${escapeHtml(entry.path)}</code></h2>
<p>${escapeHtml(entry.summary)}. Door: <strong>${escapeHtml(doorText(entry.door))}</strong>.</p>
${refusals && `<table><thead><tr><th>Status</th><th>Code</th><th>Sentence</th></tr></thead><tbody>${refusals}</tbody></table>`}
</section>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

export const DOCS_STYLE = `
:root { color-scheme: light dark }
body { margin: 0; font: 400 1rem/1.5 system-ui, sans-serif }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem }
section { border-top: 1px solid #868d94; padding: 0.5rem 0 }
h2 { font-size: 1.125rem; overflow-wrap: anywhere }
.method { display: inline-block; min-width: 4.5ch }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; vertical-align: top; padding: 0.25rem 0.75rem 0.25rem 0 }
`;
