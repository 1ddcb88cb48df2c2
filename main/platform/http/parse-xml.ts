import { decodeXML } from 'entities'
import { XMLParser } from 'fast-xml-parser'
import { SyntaxValidator } from 'fast-xml-validator'
import type { WireTree } from '../../../app/domain/responses/wire-tree.ts'

const IS_ARRAY = '@is_array'
const TEXT = '#text'

const ignore = (): void => undefined
const NO_ENTITIES = { setExternalEntities: ignore, addInputEntities: ignore, reset: ignore, setXmlVersion: ignore }

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  textNodeName: TEXT,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  // Only the five entities of XML and character references; a document cannot define others (see hasDoctype).
  processEntities: true,
  entityDecoder: { ...NO_ENTITIES, decode: decodeXML },
})

// SECURITY 28: entities can read files and exhaust the memory, and no response needs them.
/** Whether the text declares a document type or an entity. */
export function hasDoctype(text: string): boolean {
  return /<!(DOCTYPE|ENTITY)/i.test(text)
}

function simplify(node: unknown): WireTree {
  if (typeof node === 'string') return node
  if (Array.isArray(node)) return node.map(simplify)
  const members = node as Record<string, unknown>
  if (members[IS_ARRAY] === 'true') {
    const items = members.item
    if (items === undefined) return []
    return Array.isArray(items) ? items.map(simplify) : [simplify(items)]
  }
  const entries = Object.entries(members).filter(([name]) => !name.startsWith('@') && name !== '__proto__')
  const children = entries.filter(([name]) => name !== TEXT)
  if (children.length === 0) return typeof members[TEXT] === 'string' ? members[TEXT] : ''
  return Object.fromEntries(children.map(([name, child]) => [name, simplify(child)]))
}

/** Parses the service's XML into the same tree as its JSON, except that every value is a text. Throws a SyntaxError. */
export function parseXml(text: string): WireTree {
  // The declared type is `true`; for malformed text the result is `{ err }`.
  const verdict = SyntaxValidator.validate(text) as true | { err: { msg: string } }
  if (verdict !== true) throw new SyntaxError(verdict.err.msg)
  const document = parser.parse(text) as Record<string, unknown>
  const roots = Object.keys(document).filter((name) => name !== TEXT)
  const root = roots[0]
  // Several roots with one name are parsed as a list.
  if (root === undefined || roots.length > 1 || Array.isArray(document[root]))
    throw new SyntaxError('no single root element')
  return simplify(document[root])
}
