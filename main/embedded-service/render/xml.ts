import { Digits, Reused } from './wire-value.ts'
import type { WireValue } from './wire-value.ts'

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// XML 1.0 cannot represent these characters, not even escaped.
const FORBIDDEN = new RegExp('[\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\ufffe\\uffff]', 'g')

const escape = (text: string): string =>
  text.replaceAll(FORBIDDEN, '').replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? '')

function element(name: string, value: WireValue): string {
  if (value === undefined) return ''
  if (value === null || value === '') return `<${name}/>`
  if (value instanceof Reused) return element(name, value.make())
  if (value instanceof Digits) return `<${name}>${value.text}</${name}>`
  if (Array.isArray(value)) {
    if (value.length === 0) return `<${name} is_array="true"/>`
    return `<${name} is_array="true">${value.map((each) => element('item', each as WireValue)).join('')}</${name}>`
  }
  if (typeof value === 'object')
    return `<${name}>${Object.entries(value)
      .map(([member, each]) => element(member, each))
      .join('')}</${name}>`
  return `<${name}>${escape(String(value))}</${name}>`
}

/** XML text of a value in the service's format: `<result>` with `is_array` and `<item>` for arrays, HTML escaped. */
export function renderXml(value: WireValue): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('result', value)}`
}
