import { negotiate } from '../negotiation.ts'
import { meaningOf } from './parameters.ts'
import type { Meaning } from './parameters.ts'

/**
 * The requested representation of a response. Without an Accept header the service chooses one, so that counts as a
 * separate value.
 */
type Form = 'JSON' | 'XML' | 'no Accept header'

/** The request key: what a request asks for, apart from its spelling. */
export interface RequestKey {
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

/**
 * The request key of a request. `url` may have any host, because recordings are played at a different address than they
 * were made.
 */
export const requestKeyOf = (method: string, url: URL, accept: string | undefined): RequestKey => {
  const path = url.pathname
    .replace(/^\/+/, '/')
    .replace(/(?<=.)\/$/, '')
    .split('/')
    .map(segment)
    .join('/')
  return { method: method.toUpperCase(), path, meaning: meaningOf(path, url.searchParams), form: formOf(accept) }
}

/** A text that is the same for equal request keys only. */
export const keyOf = ({ method, path, meaning, form }: RequestKey): string =>
  JSON.stringify([method, path, [...meaning], form])

/** A request key as readable text, without any secret. */
export function requestKeyText({ method, path, meaning, form }: RequestKey): string {
  const query = [...meaning].flatMap(([name, values]) => values.map((value) => `${name}=${value}`)).join('&')
  return `${method} ${path}${query === '' ? '' : `?${query}`} (${form})`
}
