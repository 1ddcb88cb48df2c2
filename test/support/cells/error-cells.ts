import { elements, members, readJson } from './read-json.ts'
import type { Read } from './read-json.ts'

// What an error of the service says, read from the JSON of a sample alone: without a reader of the application.

/** The members that can hold the words of an error; the first one that was sent counts. */
const WORDS = ['value', 'message', 'error', 'code']

const wordsIn = (value: Read | undefined): string => {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return elements(value).map(wordsIn).join('; ')
  const named = WORDS.find((name) => members(value).has(name))
  return named === undefined ? '' : wordsIn(members(value).get(named))
}

/** The text of an error body: a text, a list of them, a member with it, or the errors of an envelope. */
export function errorText(json: string): string {
  const body = readJson(json)
  return wordsIn(members(body).get('errors') ?? body)
}

/** Whether a body says by itself that it is an error, also under a status of success. */
export function isRefusal(json: string): boolean {
  const body = members(readJson(json))
  const ok = body.get('ok')
  return ok === false || ok === 'false' || (body.has('errors') && !body.has('ok') && !body.has('data'))
}

/** Whether a body says that it is no error, whatever it holds. */
export function isSuccess(json: string): boolean {
  const ok = members(readJson(json)).get('ok')
  return ok === true || ok === 'true'
}
