import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

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

const parse = (file: string, source: string): ts.SourceFile =>
  ts.createSourceFile(
    file,
    source,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )

function walk(node: ts.Node, visit: (node: ts.Node) => boolean): void {
  if (visit(node)) node.forEachChild((child) => walk(child, visit))
}

/** Members of the union types of a file: data that code compares, and that a label replaces on the screen. */
export function tagsOf(file: string, source: string): Set<string> {
  const tags = new Set<string>()
  walk(parse(file, source), (node) => {
    if (ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal)) tags.add(node.literal.text)
    return true
  })
  return tags
}

/** Whether everything inside a node is code: types, imports, classes, selectors, tagged templates. */
function isCode(node: ts.Node): boolean {
  if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return true
  if (ts.isJsxAttribute(node)) return CODE_ATTRIBUTES.has(node.name.getText())
  if (ts.isTaggedTemplateExpression(node)) return true
  return ts.isCallExpression(node) && CODE_CALLS.has(node.expression.getText().split('.').at(-1) ?? '')
}

/** Whether a literal is the name of a member, or something that a value is compared with. */
function isNameOrComparison(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isPropertyAssignment(parent)) return parent.name === node
  if (ts.isElementAccessExpression(parent) || ts.isCaseClause(parent)) return true
  return (
    ts.isBinaryExpression(parent) &&
    (parent.operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken ||
      parent.operatorToken.kind === ts.SyntaxKind.ExclamationEqualsEqualsToken)
  )
}

/** Whether a literal is the value of an attribute or member that is shown, perhaps as one branch of a condition. */
function isShown(node: ts.Node): boolean {
  let at = node.parent
  while (ts.isConditionalExpression(at) || ts.isParenthesizedExpression(at) || ts.isJsxExpression(at)) at = at.parent
  return (ts.isJsxAttribute(at) || ts.isPropertyAssignment(at)) && SHOWN.has(at.name.getText())
}

function textOf(node: ts.Node): string | null {
  if (ts.isJsxText(node)) return node.text.replace(/\s+/g, ' ').trim()
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('')
  return null
}

/**
 * Texts of a file, in their order. JSX text and what is shown by its name always count; any other literal does when it looks like a
 * sentence or a title and is neither a tag nor SQL.
 */
export function textsOf(file: string, source: string, tags: ReadonlySet<string>): WindowText[] {
  const parsed = parse(file, source)
  const texts: WindowText[] = []
  walk(parsed, (node) => {
    if (isCode(node)) return false
    const text = textOf(node)
    if (text === null || text === '' || isNameOrComparison(node)) return true
    if (ts.isJsxText(node) || isShown(node) || (isSentence(text) && !tags.has(text) && !SQL.test(text)))
      texts.push({ file, line: parsed.getLineAndCharacterOfPosition(node.getStart()).line + 1, text })
    return true
  })
  return texts
}

/** Every text of the application that can reach the screen. */
export function readWindowTexts(): WindowText[] {
  const sources = windowSources().map((file) => [file, readFileSync(join(ROOT, file), 'utf8')] as const)
  const tags = new Set(sources.flatMap(([file, source]) => [...tagsOf(file, source)]))
  return sources.flatMap(([file, source]) => textsOf(file, source, tags))
}
