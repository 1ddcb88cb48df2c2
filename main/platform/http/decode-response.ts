import { SaxesParser } from 'saxes'
import { AppError, unreadableReply } from '../../../app/errors/app-error.ts'
import { createTreeMeter } from '../../../app/domain/responses/parse-json.ts'
import type { WireTree } from '../../../app/domain/responses/wire-tree.ts'
import { clip, decodeJson, decodeText } from './decode-json.ts'

const IS_ARRAY = 'is_array'
const ITEM = 'item'

// SECURITY 28: entities can read files and exhaust the memory, and no response needs them.
/** Whether the text declares a document type or an entity. */
function hasDoctype(text: string): boolean {
  return /<!(DOCTYPE|ENTITY)/i.test(text)
}

/** An element whose end was not read yet. */
interface OpenElement {
  name: string
  isList: boolean
  text: string
  /** Values of the elements in it by name; null while there are none. */
  members: Map<string, WireTree[]> | null
}

function valueOf({ isList, text, members }: OpenElement): WireTree {
  if (isList) return members?.get(ITEM) ?? []
  if (members === null) return text
  return Object.fromEntries(
    [...members]
      .filter(([name]) => name !== '__proto__')
      .map(([name, values]) => [name, values.length === 1 ? (values[0] as WireTree) : values]),
  )
}

/**
 * Parses the service's XML into the same tree as its JSON, except that every value is a text. Throws an Error for invalid XML, and an
 * unreadable-reply error for XML with too many or too deeply nested elements.
 */
export function parseXml(text: string): WireTree {
  const meter = createTreeMeter()
  const open: OpenElement[] = []
  let root: WireTree = ''
  const addText = (part: string): void => {
    const parent = open.at(-1)
    if (parent !== undefined) parent.text += part
  }
  const parser = new SaxesParser({ position: false })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('attribute', () => {
    meter.add()
  })
  parser.on('opentag', ({ name, attributes }) => {
    meter.open()
    open.push({ name, isList: attributes[IS_ARRAY] === 'true', text: '', members: null })
  })
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    meter.close()
    const element = open.pop() as OpenElement
    const value = valueOf(element)
    const parent = open.at(-1)
    if (parent === undefined) {
      root = value
      return
    }
    parent.members ??= new Map()
    const siblings = parent.members.get(element.name)
    if (siblings === undefined) parent.members.set(element.name, [value])
    else siblings.push(value)
  })
  parser.write(text).close()
  return root
}

function parseMarkup(text: string): WireTree {
  if (/^<(!doctype\s+html|html|head|body)[\s>]/i.test(text)) throw unreadableReply('html')
  if (hasDoctype(text)) throw unreadableReply('doctype')
  try {
    return parseXml(text)
  } catch (thrown) {
    if (thrown instanceof AppError) throw thrown
    // A web page without a doctype is invalid XML, but its tags identify it.
    if (/<(html|body|head|script|meta|div)[\s>]/i.test(text.slice(0, 2000))) throw unreadableReply('html')
    throw unreadableReply('syntax', clip((thrown as Error).message))
  }
}

/**
 * Parses the bytes of a response. JSON, JSON inside a JSON string, and XML are recognised by their content, not by the
 * content type. Throws a AppError for anything else, and such a response must not be stored.
 */
export function decodeResponse(bytes: Uint8Array): WireTree {
  const text = decodeText(bytes)
  return text.startsWith('<') ? parseMarkup(text) : decodeJson(text)
}
