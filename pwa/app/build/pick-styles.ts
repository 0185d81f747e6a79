import postcss from 'postcss'

const CLASS = /(?<!\\)\.((?:\\.|[\w-])+)/g
const VARIABLE = /var\((--[\w-]+)/g

/**
 * Picks the styles that a page's own scripts can show from those of all screens, in the same order. Keeps the defaults of
 * elements, and drops rules of other classes and variables that then are unused.
 */
export function pickStyles(all: string, scripts: string): string {
  const words = new Set(scripts.split(/[\s"'`\\{}$]+/))
  const sheet = postcss.parse(all)
  sheet.walkRules((rule) => {
    const shown = rule.selectors.filter((selector) => classesOf(selector).every((name) => words.has(name)))
    if (shown.length > 0) rule.selectors = shown
    else rule.remove()
  })
  const used = new Set([...`${sheet}${scripts}`.matchAll(VARIABLE)].map(([, name]) => name))
  sheet.walkDecls(/^--/, (variable) => {
    if (!used.has(variable.prop)) variable.remove()
  })
  sheet.walkAtRules('property', (property) => {
    if (!used.has(property.params)) property.remove()
  })
  removeEmpty(sheet)
  return sheet.toString()
}

const classesOf = (selector: string) =>
  [...selector.matchAll(CLASS)].map(([, name = '']) => name.replaceAll('\\', ''))

/** Removes rules without content, the innermost first. */
function removeEmpty(container: postcss.Container): void {
  for (const node of [...(container.nodes ?? [])]) {
    if (node.type !== 'rule' && node.type !== 'atrule') continue
    if (node.nodes) removeEmpty(node)
    if (node.nodes?.length === 0) node.remove()
  }
}
