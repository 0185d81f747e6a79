import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { AMENITY_LABELS } from '#shared/contract/amenities.ts'
import { CARE_TYPES } from '#shared/contract/options.ts'
import { SEARCH_FOR } from '../family/questionnaire/form.ts'

const PWA = join(import.meta.dirname, '..')
/** The portal has words of its own. The build and the test doubles show none. */
const NOT_FAMILY = /^(portal|app\/build|e2e)\/|(^|\/)testing\/|\.test\.tsx?$|^vite\.config\.ts$/

/** Files with strings that look like texts, and why they are none, or where they are translated. */
const ALLOWED: Record<string, string> = {
  'family/how-we-match/method-screen.tsx': 'the publisher of a made-up record, which no one sees',
  'app/layout/language-link.tsx': 'each language in its own words',
  'app/layout/language-offer.tsx': 'asks in Spanish on an English page',
  'app/layout/footer.tsx': 'names of brands',
  'family/shortlist/home-time.ts': 'the states of each time zone',
  'local/schema.ts': 'the indexes of the database',
  'family/pages/health-data-text.ts':
    'a document with places for values; LegalPage translates it, like the terms in shared/',
  'family/pages/privacy-text.ts': 'the same',
  'app/prerender.tsx': 'attributes of a link to a file',
  'state/location.ts': 'the contract’s reasons why there is no location, which no screen shows',
  'ui/facility-card/facts.ts': 'what a search engine is asked for',
}
/** Values that the server knows by their English text. */
const VALUES: readonly string[] = [...AMENITY_LABELS, ...CARE_TYPES, ...SEARCH_FOR]

test('every text of the family’s side is in the library', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: PWA }).filter((file) => !NOT_FAMILY.test(file))
  const texts = files.flatMap((file) => findTexts(file, readFileSync(join(PWA, file), 'utf8')))
  const isAllowed = (text: string) => Object.keys(ALLOWED).some((file) => text.startsWith(`${file}:`))
  expect(texts.filter((text) => !isAllowed(text))).toEqual([])
  const unused = Object.keys(ALLOWED).filter((file) => !texts.some((text) => text.startsWith(`${file}:`)))
  expect(unused).toEqual([])
})

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: source code in strings
test.each([
  ['text in an element', '<p>\n  Call us\n</p>', 'x.tsx:2 Call us'],
  ['one word in an element', '<b>more</b>', 'x.tsx:1 more'],
  ['a word that depends on something', "<b>{isOn ? 'on' : t`off`}</b>", 'x.tsx:1 on'],
  ['an attribute of a text', '<img alt="photo" />', 'x.tsx:1 photo'],
  ['an attribute of a component of ours', '<States empty="Choose a state" />', 'x.tsx:1 Choose a state'],
  ['a returned sentence', 'const say = () => `${n} with notes`', 'x.tsx:1 … with notes'],
  ['a constant', "const LABELS = { saved: 'Saved' }", 'x.tsx:1 Saved'],
  ['half a sentence in a value', "const x = t`Link ${on ? 'with' : 'without'} notes`", 'x.tsx:1 with'],
  ['half a sentence in elements', "<Trans><b>Your {isOne ? 'list' : t`lists`}</b></Trans>", 'x.tsx:1 list'],
])('finds %s', (_, source, found) => {
  expect(findTexts('x.tsx', source)[0]).toBe(found)
})
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: source code in strings

test('takes no key, address, class name, comparison or macro for a text', () => {
  const source = `
    import { t } from 'a b'
    type Kind = 'No kind'
    const a = <a className="button button-large" href="/a" id={\`of \${b}\`}>{t\`Call us\`}{kind === 'a b' && 'x-y'}</a>
    const BOX = 'grid grid-cols-[auto_1fr] gap-2 hover:bg-tint'
    const c = <Trans>Read our <a href="/terms">terms</a></Trans>
    const d = t\`\${plural(n, { one: '# place', other: '# places' })} near \${city}\`
    if (event.key === 'Escape') throw new Error('Not a text')
    window.matchMedia('(display-mode: standalone)')
  `
  expect(findTexts('x.tsx', source)).toEqual([])
})

interface Node {
  type: string
  start: number
  [property: string]: unknown
}

/** Attributes whose value is a text, however short. */
const TEXT_ATTRIBUTES =
  /^(aria-label|aria-roledescription|alt|title|placeholder|label|heading|hint|description|question|button|about|\w+Label)$/
const OTHER_ATTRIBUTES = /^(className|id|key|d|style|sizes|srcSet|to|href|preserveAspectRatio|aria-\w+by)$/
/** Calls whose strings are no texts, or that translate them. */
const CALLS = /^(plural|translate|super|matchMedia|matches|querySelector|querySelectorAll|includes|get)$/

/** Where a node is: in code, where a string is shown as it is, so that one word is a text too, or in a macro's sentence. */
type Place = 'code' | 'shown' | 'sentence'

/** The texts outside the macros in a file, each with its line. */
function findTexts(file: string, source: string): string[] {
  const found: string[] = []
  const visit = (node: Node, place: Place) => {
    const text = stringOf(node)
    if (text !== undefined && isText(text, place)) {
      const start = node.start + (node.type === 'JSXText' ? text.length - text.trimStart().length : 0)
      const line = source.slice(0, start).split('\n').length
      found.push(`${file}:${line} ${text.trim()}`)
    }
    for (const { place: inner, nodes } of partsOf(node, place))
      for (const one of [nodes].flat()) if (isNode(one)) visit(one, inner)
  }
  visit(parseSync(file, source).program as unknown as Node, 'code')
  return found
}

/** The string of a node. What is filled into a template is shown as '…'. */
function stringOf({ type, value, quasis }: Node): string | undefined {
  if (type === 'JSXText' || (type === 'Literal' && typeof value === 'string')) return String(value)
  if (type !== 'TemplateLiteral') return undefined
  return (quasis as { value: { cooked: string } }[]).map((quasi) => quasi.value.cooked).join('…')
}

/** The parts of a node in which there may be texts. */
function partsOf(node: Node, place: Place): { place: Place; nodes: unknown }[] {
  switch (node.type) {
    case 'JSXElement': {
      const { name, attributes } = node.openingElement as Node
      if (nameOf(name) === 'Plural') return []
      const inner = nameOf(name) === 'Trans' || place === 'sentence' ? 'sentence' : 'shown'
      return [
        { place: 'code', nodes: attributes },
        { place: inner, nodes: node.children },
      ]
    }
    case 'JSXFragment':
      return [{ place: 'shown', nodes: node.children }]
    case 'JSXAttribute': {
      const name = nameOf(node.name)
      if (OTHER_ATTRIBUTES.test(name)) return []
      return [{ place: TEXT_ATTRIBUTES.test(name) ? 'shown' : 'code', nodes: node.value }]
    }
    case 'JSXExpressionContainer':
      return [{ place: place === 'code' ? 'code' : 'shown', nodes: node.expression }]
    case 'TaggedTemplateExpression': {
      const isMacro = /^(t|msg)$/.test(nameOf(node.tag))
      return [{ place: 'shown', nodes: isMacro ? (node.quasi as Node).expressions : node.quasi }]
    }
    case 'CallExpression':
      return CALLS.test(nameOf(node.callee))
        ? []
        : [{ place: 'code', nodes: [node.callee, node.arguments].flat() }]
    case 'ConditionalExpression':
      return [
        { place: 'code', nodes: node.test },
        { place, nodes: [node.consequent, node.alternate] },
      ]
    case 'LogicalExpression':
      return [
        { place: 'code', nodes: node.left },
        { place, nodes: node.right },
      ]
    case 'BinaryExpression':
      return /=/.test(String(node.operator)) ? [] : [{ place, nodes: [node.left, node.right] }]
    case 'Property':
      return [{ place: 'code', nodes: node.value }]
    case 'SwitchCase':
      return [{ place: 'code', nodes: node.consequent }]
    case 'MemberExpression':
      return [{ place: 'code', nodes: node.object }]
    case 'ImportDeclaration':
    case 'ThrowStatement':
      return []
  }
  // A type is no text, but what is said to be of one may be.
  if (/^TS(?!As|Satisfies|NonNull)/.test(node.type)) return []
  return Object.values(node).map((nodes) => ({ place: 'code', nodes }))
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

/** The name of an identifier, or of the last property of a path. */
function nameOf(node: unknown): string {
  if (!isNode(node)) return typeof node === 'string' ? node : ''
  if (node.type === 'Super') return 'super'
  return nameOf('property' in node ? node.property : node.name)
}

/** Whether a string is a list of Tailwind's classes: all without capitals, and most of them with a dash, a colon or a bracket. */
function isClasses(text: string): boolean {
  const names = text.trim().split(/\s+/)
  const marked = names.filter((name) => /\w-[\w[(]|[\w\]]:|\]/.test(name))
  return names.every((name) => /^[a-z@*&[]/.test(name)) && marked.length >= names.length / 2
}

/** Whether a string reads as a text: in code, if it has two words or is a word with a capital. */
function isText(text: string, place: Place): boolean {
  if (place === 'sentence' || VALUES.includes(text)) return false
  const isDrawing = /^[\dMLHVCZSTA\s.,…-]+z?$/i.test(text) && /\d|…/.test(text)
  if (isDrawing) return false
  if (place === 'shown') return /\p{L}{2}/u.test(text)
  if (isClasses(text)) return false
  return /^[“(]?[A-Z][a-z’']+[.…:!?]?$/.test(text) || /\p{L}{2}\S* |(\p{L}|…) +\S*\p{L}{2}/u.test(text)
}
