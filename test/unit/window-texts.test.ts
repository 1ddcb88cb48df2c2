import { describe, expect, it } from 'vitest'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

const ROOT = join(import.meta.dirname, '../..')

/** A text that people read, and its place in the sources; `{}` stands for each inserted value. */
interface WindowText {
  file: string
  line: number
  text: string
}

/** Attributes and members whose value is shown or spoken, whatever it looks like. */
const SHOWN = new Set(
  'alt aria-description aria-label cause detail hint label meaning message next note placeholder problem title words'.split(
    ' ',
  ),
)

/** Attributes and calls whose value is code. */
const CODE_ATTRIBUTES = new Set(['className', 'd', 'htmlFor', 'id', 'key', 'points', 'style', 'viewBox'])
const CODE_CALLS = new Set(['closest', 'getElementById', 'matches', 'querySelector', 'querySelectorAll'])

const SQL = /^\s*(ALTER|ATTACH|BEGIN|COMMIT|CREATE|DELETE|DETACH|DROP|INSERT|PRAGMA|SELECT|UPDATE|VACUUM|WITH)\b/

const isSentence = (text: string): boolean => /\s/.test(text.trim()) || /^[A-Z]/.test(text) || text.endsWith('.')

/**
 * Files whose texts can reach the screen: the window, what both sides share, and main. Left out are the embedded service, which
 * speaks as the service, and the stores, whose texts are SQL.
 */
function windowSources(): string[] {
  const filesOf = (folder: string): string[] =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file.replaceAll('\\', '/')}`,
    )
  return ['renderer', 'app', 'main']
    .flatMap(filesOf)
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('main/embedded-service/') && !file.includes('/store/'))
    .sort()
}

/** A node of the syntax tree, as the parser gives it. */
type Node = Record<string, unknown> & { type: string; start: number; parent: Node | null }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

const childrenOf = (node: Node): Node[] =>
  Object.entries(node)
    .filter(([name]) => name !== 'parent')
    .flatMap(([, value]) => value)
    .filter(isNode)

/** Visits a node and, as long as the visitor says so, what is inside. */
function walk(node: Node, visit: (node: Node) => boolean): void {
  if (!visit(node)) return
  for (const child of childrenOf(node)) walk(Object.assign(child, { parent: node }), visit)
}

function parse(file: string, source: string): Node {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join(', ')}`)
  return Object.assign(program as unknown as Node, { parent: null })
}

/** Members of the union types of a file: data that code compares, and that a label replaces on the screen. */
function tagsOf(file: string, source: string): Set<string> {
  const tags = new Set<string>()
  walk(parse(file, source), (node) => {
    const literal = node.type === 'TSLiteralType' ? (node.literal as Node) : null
    if (literal?.type === 'Literal' && typeof literal.value === 'string') tags.add(literal.value)
    return true
  })
  return tags
}

/** The name of an attribute, a member or what is called; empty where it is computed. */
function nameOf(value: unknown): string {
  if (!isNode(value)) return ''
  if (value.type === 'MemberExpression') return nameOf(value.property)
  return typeof value.name === 'string' ? value.name : typeof value.value === 'string' ? value.value : ''
}

/** Whether everything inside a node is code: types, imports, classes, selectors, tagged templates. */
function isCode(node: Node): boolean {
  if (/^(Import|ExportAll)Declaration$/.test(node.type) || node.type === 'ExportSpecifier') return true
  if (/^TS(?!AsExpression|SatisfiesExpression|NonNullExpression)/.test(node.type)) return true
  if (node.type === 'JSXAttribute') return CODE_ATTRIBUTES.has(nameOf(node.name))
  if (node.type === 'TaggedTemplateExpression') return true
  return node.type === 'CallExpression' && CODE_CALLS.has(nameOf(node.callee))
}

/** Whether a literal is the name of a member, the address of a module, or something that a value is compared with. */
function isNameOrComparison(node: Node): boolean {
  const { parent } = node
  switch (parent?.type) {
    case 'Property':
      return parent.key === node
    case 'MemberExpression':
      return parent.property === node
    case 'SwitchCase':
      return true
    case 'BinaryExpression':
      return parent.operator === '===' || parent.operator === '!=='
    default:
      return parent?.source === node
  }
}

/** Whether a literal is the value of an attribute or member that is shown, perhaps as one branch of a condition. */
function isShown(node: Node): boolean {
  let at = node.parent
  while (at !== null && /^(ConditionalExpression|ParenthesizedExpression|JSXExpressionContainer)$/.test(at.type))
    at = at.parent
  if (at?.type === 'JSXAttribute') return SHOWN.has(nameOf(at.name))
  return at?.type === 'Property' && SHOWN.has(nameOf(at.key))
}

function textOf(node: Node): string | null {
  if (node.type === 'JSXText') return String(node.value).replace(/\s+/g, ' ').trim()
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type !== 'TemplateLiteral') return null
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('{}')
}

/**
 * Texts of a file, in their order. JSX text and what is shown by its name always count; any other literal does when it looks like a
 * sentence or a title and is neither a tag nor SQL.
 */
function textsOf(file: string, source: string, tags: ReadonlySet<string>): WindowText[] {
  const texts: WindowText[] = []
  walk(parse(file, source), (node) => {
    if (isCode(node)) return false
    const text = textOf(node)
    if (text === null || text === '' || isNameOrComparison(node)) return true
    if (node.type === 'JSXText' || isShown(node) || (isSentence(text) && !tags.has(text) && !SQL.test(text)))
      texts.push({ file, line: source.slice(0, node.start).split('\n').length, text })
    return true
  })
  return texts
}

/** Every text of the application that can reach the screen. */
function readWindowTexts(): WindowText[] {
  const sources = windowSources().map((file) => [file, readFileSync(join(ROOT, file), 'utf8')] as const)
  const tags = new Set(sources.flatMap(([file, source]) => [...tagsOf(file, source)]))
  return sources.flatMap(([file, source]) => textsOf(file, source, tags))
}

/** The documents, by paragraph. */
const documents = (): { file: string; text: string }[] =>
  ['README.md', ...readdirSync(join(ROOT, 'resources/docs')).map((name) => `resources/docs/${name}`)].flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n\n')
      .map((text) => ({ file, text: text.replaceAll(/\s+/g, ' ') })),
  )

/** Words of the code, or of an older one, that people do not read. */
const BANNED =
  /\b(shel(f|ves)|partitions?|journals?|natures?|ledgers?|workbench(es)?|faults?|spoilt|thinnings?|strokes?|silent edits?|laid out|in force|shall)\b/i

/** What Tearsheet has of the service's stories, ratios and earnings is cached. A response is stored, and received at a time. */
const OTHER_THAN_CACHED =
  /\b((stored|received|kept|held) (stor(y|ies)|values?|ratios|earnings|records?|news|reports?|pictures?)|(not|(stories|ratios|values|records) are) held(?! back)|what is kept)\b/i

const textsIn = (source: string): string[] =>
  textsOf('planted.tsx', source, tagsOf('planted.tsx', source)).map(({ text }) => text)

describe('the texts of the window', () => {
  const texts = readWindowTexts()

  it('use no word that belongs to the code', () => {
    expect(texts.filter(({ text }) => BANNED.test(text))).toEqual([])
  })

  it('have one word for data that Tearsheet has', () => {
    const isOther = (text: string): boolean => OTHER_THAN_CACHED.test(text) || /\b(from|in) the library\b/i.test(text)
    expect(texts.filter(({ text }) => isOther(text))).toEqual([])
    expect(documents().filter(({ text }) => OTHER_THAN_CACHED.test(text))).toEqual([])
    expect(isOther('No stored story names it.') && isOther('Not held') && isOther('Story, from the library')).toBe(true)
  })

  it.each([
    ['app/errors/describe-error.ts', 110],
    ['app/domain/connection/scenario.ts', 30],
    ['main/modules/news/image-service.ts', 4],
    ['main/platform/electron/menu/menu.ts', 2],
    ['app/domain/commands/news-commands.ts', 20],
    ['renderer/features/news/story/story-pane.tsx', 20],
    ['renderer/features/webhooks/receiver/receiver-controls.tsx', 20],
  ])('are found in %s', (file, least) => {
    expect(texts.filter((each) => each.file === file).length).toBeGreaterThanOrEqual(least)
  })

  it('are read from no store and not from the embedded service', () => {
    expect(texts.filter(({ file }) => /\/store\/|embedded-service\//.test(file))).toEqual([])
  })
})

describe('the reader of texts', () => {
  it.each([
    ['JSX text', 'const a = <p>the ledger</p>'],
    ['an attribute', 'const a = <input placeholder="ledger" />'],
    ['a branch of an attribute', "const a = <button title={b ? 'ledger' : 'history'} />"],
    ['a member that is shown', "const a = { label: 'ledger' }"],
    ['a sentence', "throw refuse('The ledger is empty')"],
    ['a title', "const a = 'Ledger'"],
    ['a template', 'const a = `the ledger of ${b}`'],
  ])('catches a banned word in %s', (_where, source) => {
    expect(textsIn(source).filter((text) => BANNED.test(text))).toHaveLength(1)
  })

  it.each([
    ['an import', "import { a } from './My Ledger.ts'"],
    ['a class', 'const a = <p className="ledger ledger-part" />'],
    ['a selector', "document.querySelector('.ledger .part')"],
    ['a type', "type A = 'silent edit' | 'Ledger'"],
    ['a tag of a union', "type A = 'silent edit'; const a: A = 'silent edit'"],
    ['the name of a member', "const a = { 'silent edit': 1 }"],
    ['a comparison', "const a = b === 'silent edit'"],
    ['SQL', "const a = 'SELECT id FROM ledger'"],
    ['a key of the code', "const a = ['held', 'ledger']"],
  ])('passes over %s', (_what, source) => {
    expect(textsIn(source)).not.toContainEqual(expect.stringMatching(BANNED))
  })
})
