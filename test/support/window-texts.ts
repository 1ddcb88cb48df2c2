import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const ROOT = join(import.meta.dirname, '../..')

/** One text that people read, and where it stands in the sources. */
export interface WindowText {
  file: string
  line: number
  text: string
}

/** Attributes whose value is read or heard, whatever it looks like. */
const SPOKEN = new Set(['title', 'aria-label', 'aria-description', 'label', 'placeholder', 'alt', 'hint', 'note'])

/** Attributes and calls whose value is never read by people. */
const SILENT_ATTRIBUTES = new Set([
  'className',
  'style',
  'id',
  'htmlFor',
  'd',
  'viewBox',
  'points',
  'key',
  'data-testid',
])
const SILENT_CALLS = new Set([
  'import',
  'require',
  'querySelector',
  'querySelectorAll',
  'closest',
  'matches',
  'getElementById',
])

const SQL =
  /^\s*(SELECT|INSERT|UPDATE|DELETE|CREATE|DROP|ALTER|PRAGMA|WITH|BEGIN|COMMIT|ROLLBACK|ATTACH|DETACH|VACUUM)\b/

const isSentence = (text: string): boolean => /\s/.test(text.trim()) || /^[A-Z]/.test(text) || text.endsWith('.')

/** Files whose texts reach the screen: the window, the errors, the domain, and the services of the main process. */
export function windowSources(): string[] {
  const filesOf = (folder: string): string[] =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file.replaceAll('\\', '/')}`,
    )
  return ['renderer', 'app/domain', 'app/errors', 'main']
    .flatMap(filesOf)
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('main/embedded-service/') && !file.includes('/store/'))
    .sort()
}

function parse(file: string, source: string): ts.SourceFile {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  return ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind)
}

function walk(node: ts.Node, visit: (node: ts.Node) => boolean): void {
  if (visit(node)) node.forEachChild((child) => walk(child, visit))
}

/** Members of the union types of a file: data that code compares, which a label replaces on the screen. */
export function tagsOf(file: string, source: string): Set<string> {
  const tags = new Set<string>()
  walk(parse(file, source), (node) => {
    if (ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal)) tags.add(node.literal.text)
    return true
  })
  return tags
}

const attributeOf = (node: ts.Node): string | null => {
  for (let at: ts.Node = node; !ts.isJsxElement(at) && !ts.isSourceFile(at) && !ts.isFunctionLike(at); at = at.parent)
    if (ts.isJsxAttribute(at)) return at.name.getText()
  return null
}

/** Whether a node holds a word of the code: a module, a type, a key, a comparison, a class or a selector. */
function isCode(node: ts.Node): boolean {
  if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return true
  if (ts.isJsxAttribute(node)) return SILENT_ATTRIBUTES.has(node.name.getText())
  if (ts.isTaggedTemplateExpression(node)) return true
  return ts.isCallExpression(node) && SILENT_CALLS.has(node.expression.getText().split('.').at(-1) ?? '')
}

function isKeyOrComparison(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isPropertyAssignment(parent)) return parent.name === node
  if (ts.isElementAccessExpression(parent) || ts.isCaseClause(parent)) return true
  return (
    ts.isBinaryExpression(parent) &&
    [ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken].includes(
      parent.operatorToken.kind,
    )
  )
}

function textOf(node: ts.Node): string | null {
  if (ts.isJsxText(node)) return node.text.replace(/\s+/g, ' ').trim()
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map((span) => `{}${span.literal.text}`).join('')
  return null
}

/** Texts of one file, in their order; words of the code are left out. */
export function textsOf(file: string, source: string, tags: ReadonlySet<string>): WindowText[] {
  const parsed = parse(file, source)
  const texts: WindowText[] = []
  walk(parsed, (node) => {
    if (isCode(node)) return false
    const text = textOf(node)
    if (text === null || text === '' || isKeyOrComparison(node)) return true
    const certain = ts.isJsxText(node) || SPOKEN.has(attributeOf(node) ?? '')
    if (certain || (isSentence(text) && !tags.has(text) && !SQL.test(text)))
      texts.push({ file, line: parsed.getLineAndCharacterOfPosition(node.getStart()).line + 1, text })
    return true
  })
  return texts
}

/** Every text of the window's sources. */
export function readWindowTexts(): WindowText[] {
  const sources = windowSources().map((file) => [file, readFileSync(join(ROOT, file), 'utf8')] as const)
  const tags = new Set(sources.flatMap(([file, source]) => [...tagsOf(file, source)]))
  return sources.flatMap(([file, source]) => textsOf(file, source, tags))
}
