/** A name and what it says. Empty values are left out. */
export type Fact = [name: string, value: string | null | undefined | false]

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

const STYLE = `body{font:1.25rem/1.6 system-ui,sans-serif;color:#111;background:#fff;max-width:44rem;margin:2rem auto;padding:0 1rem}
h1{font-size:2rem}h2{font-size:1.5rem;margin-top:2.5rem}h3{font-size:1.25rem}
dt{font-weight:700;margin-top:.75rem}dd{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}
li{margin-top:.5rem}@media print{body{margin:0;max-width:none}dt{break-after:avoid}h2,h3{break-after:avoid}}`

/** A complete HTML document without scripts or outside files. Parts that are false are left out. */
export const page = (title: string, parts: readonly (string | false)[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${parts.filter(Boolean).join('\n')}
</main>
</body>
</html>
`

/** A titled list of facts, with further HTML after it; empty without any fact. */
export function section(title: string, facts: readonly Fact[], after = ''): string {
  const known = facts.filter(([, value]) => value)
  if (known.length === 0) return ''
  const items = known.map(
    ([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value || '')}</dd>`,
  )
  return `<section>\n<h2>${escapeHtml(title)}</h2>\n<dl>\n${items.join('\n')}\n</dl>\n${after}</section>`
}

/** A titled, numbered list; empty without items. */
export const list = (title: string, items: readonly string[]): string =>
  items.length === 0
    ? ''
    : `<h3>${escapeHtml(title)}</h3>\n<ol>\n${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('\n')}\n</ol>\n`

export const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>\n`
