import { negotiate } from '../negotiation.ts'
import { meaningOf } from './parameters.ts'
import type { Meaning } from './parameters.ts'

/** The form of an answer that a request asks for. Without an Accept header the service answers as it likes, so that is a form of its own. */
type Form = 'JSON' | 'XML' | 'no Accept header'

/** What a request asks, apart from how it is written. */
export interface Question {
  method: string
  path: string
  meaning: Meaning
  form: Form
}

const formOf = (accept: string | undefined): Form =>
  accept === undefined ? 'no Accept header' : negotiate({ accept }).notation === 'xml' ? 'XML' : 'JSON'

function segment(part: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(part))
  } catch {
    return part
  }
}

/** What a request asks. `url` may be of any host: recordings are played under another than they were made. */
export const questionOf = (method: string, url: URL, accept: string | undefined): Question => {
  const path = url.pathname
    .replace(/^\/+/, '/')
    .replace(/(?<=.)\/$/, '')
    .split('/')
    .map(segment)
    .join('/')
  return { method: method.toUpperCase(), path, meaning: meaningOf(path, url.searchParams), form: formOf(accept) }
}

/** The same text for the same question, and for no other. */
export const keyOf = ({ method, path, meaning, form }: Question): string =>
  JSON.stringify([method, path, [...meaning], form])

/** A question as a person reads it, without any secret. */
export function questionText({ method, path, meaning, form }: Question): string {
  const query = [...meaning].flatMap(([name, values]) => values.map((value) => `${name}=${value}`)).join('&')
  return `${method} ${path}${query === '' ? '' : `?${query}`} (${form})`
}
