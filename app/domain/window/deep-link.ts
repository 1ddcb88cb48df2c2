import { isSymbol } from '../companies/symbols.ts'
import { ratioField } from '../fundamentals/ratio-fields.ts'
import { REPORT_TYPES, type ReportType } from '../fundamentals/ratio-record.ts'
import { isNodeId } from '../news/news-item.ts'
import { quoted, shortened, visibleName } from '../values/visible-text.ts'

export interface StoryLink {
  kind: 'story'
  id: number
}

/** A link to a company: to its ratios where it names some, and otherwise to its page. */
export interface CompanyLink {
  kind: 'company'
  symbol: string
  /** Names of described ratios, each once, in display order. */
  ratios: readonly string[]
  /** Null for the basis that the window shows. */
  basis: ReportType | null
}

/** A link that leads into the application. */
export type DeepLink = StoryLink | CompanyLink

/** A link that is not opened, as text without hidden characters, and a sentence that says why. */
export interface RefusedLink {
  kind: 'refused'
  shown: string
  reason: string
}

/** What a link from outside was read as. */
export type OpenedLink = DeepLink | RefusedLink

/** Maximum number of links that wait in a window for an answer; more are left out. */
export const MAX_WAITING_LINKS = 10

/** The scheme of the links, which the packages register. */
const SCHEME = 'tearsheet:'

/** Maximum number of characters of a link. One with every ratio has about half of them. */
export const MAX_LINK_LENGTH = 1500

/** Maximum number of characters of a link that are shown. */
const SHOWN = 200

/** Every character that a written link can have. */
const CHARACTERS = /^[A-Za-z0-9$.:/%?=&,-]*$/

/** The characters of symbols that an address cannot have, or that would divide its path. */
const ENCODED: Readonly<Record<string, string>> = { '/': '%2F', '^': '%5E' }

/** Why a link is not read; its message is a sentence. */
class UnreadLink extends Error {}

function check(isRight: boolean, reason: string): void {
  if (!isRight) throw new UnreadLink(reason)
}

function readStory(text: string): StoryLink {
  check(!text.includes('?'), 'A link to a story has no parameters.')
  check(/^(0|[1-9]\d{0,15})$/.test(text) && isNodeId(Number(text)), `${quoted(text)} is not the ID of a story.`)
  return { kind: 'story', id: Number(text) }
}

function readSymbol(text: string): string {
  check(!text.includes('/'), 'A link to a company names one symbol and nothing after it.')
  for (const code of text.match(/%.{0,2}/g) ?? [])
    check(Object.values(ENCODED).includes(code), `${quoted(code)} is not needed in a link.`)
  const symbol = text.replaceAll('%2F', '/').replaceAll('%5E', '^')
  check(isSymbol(symbol), `${quoted(text)} is not a symbol. Symbols are written in capitals.`)
  return symbol
}

function readRatios(text: string): string[] {
  const names = text.split(',')
  for (const name of names) check(ratioField(name) !== undefined, `${quoted(name)} is not the name of a ratio.`)
  check(new Set(names).size === names.length, 'It names a ratio twice.')
  return names
}

function readBasis(text: string): ReportType {
  const basis = REPORT_TYPES.find(({ id }) => id === text)
  if (basis === undefined)
    throw new UnreadLink(`${quoted(text)} is not a basis. There are ${REPORT_TYPES.map(({ id }) => id).join(', ')}.`)
  return basis.id
}

function readCompany(text: string): CompanyLink {
  const [path = '', query, ...more] = text.split('?')
  check(more.length === 0, 'It has more than one question mark.')
  const parameters = new Map<string, string>()
  for (const part of query?.split('&') ?? []) {
    const [name = '', value, ...rest] = part.split('=')
    check(name === 'ratios' || name === 'basis', `${quoted(name)} is not a parameter of a link.`)
    check(!parameters.has(name), `The parameter ${quoted(name)} stands in it twice.`)
    check(
      value !== undefined && value !== '' && rest.length === 0,
      `The parameter ${quoted(name)} has no single value.`,
    )
    parameters.set(name, value ?? '')
  }
  const [ratios, basis] = [parameters.get('ratios'), parameters.get('basis')]
  return {
    kind: 'company',
    symbol: readSymbol(path),
    ratios: ratios === undefined ? [] : readRatios(ratios),
    basis: basis === undefined ? null : readBasis(basis),
  }
}

function read(text: string): DeepLink {
  check(text.length <= MAX_LINK_LENGTH, `It has more than ${MAX_LINK_LENGTH} characters.`)
  check(text.startsWith(SCHEME), `It does not begin with “${SCHEME}” in small letters.`)
  check(!text.includes('#'), 'A link of Tearsheet has no part after “#”.')
  check(CHARACTERS.test(text), 'It has a character that a link of Tearsheet never has.')
  const rest = text.slice(SCHEME.length)
  check(!rest.startsWith('//'), 'It names a host. A link of Tearsheet has none.')
  const [, kind, what = ''] = /^(story|company)\/(.*)$/.exec(rest) ?? []
  if (kind === 'story') return readStory(what)
  if (kind === 'company') return readCompany(what)
  throw new UnreadLink('It leads neither to a story nor to a company.')
}

// SECURITY 80: any page or program can give the application a link.
/** Reads a link from outside. Only what `writeDeepLink` writes is a link, with its parameters in either order. */
export function readDeepLink(text: string): OpenedLink {
  try {
    return read(text)
  } catch (thrown) {
    if (!(thrown instanceof UnreadLink)) throw thrown
    return { kind: 'refused', shown: visibleName(shortened(text, SHOWN)), reason: thrown.message }
  }
}

export function writeDeepLink(link: DeepLink): string {
  if (link.kind === 'story') return `${SCHEME}story/${link.id}`
  const { symbol, ratios, basis } = link
  const parameters = [
    ...(ratios.length === 0 ? [] : [`ratios=${ratios.join(',')}`]),
    ...(basis === null ? [] : [`basis=${basis}`]),
  ]
  const path = symbol.replaceAll(/[/^]/g, (character) => ENCODED[character] ?? character)
  return `${SCHEME}company/${path}${parameters.length === 0 ? '' : `?${parameters.join('&')}`}`
}

/** These links and others, each once, up to the maximum. */
export function withLinks(links: readonly OpenedLink[], others: readonly OpenedLink[]): readonly OpenedLink[] {
  const byText = new Map([...links, ...others].map((link) => [JSON.stringify(link), link]))
  return [...byText.values()].slice(0, MAX_WAITING_LINKS)
}

/** The link to a company as a window shows it, without fields that no link can name; null for a symbol that no link can name. */
export function linkToCompany(symbol: string, fields: readonly string[], basis: string | null): CompanyLink | null {
  const ratios = [...new Set(fields)].filter((name) => ratioField(name) !== undefined)
  const known = REPORT_TYPES.find(({ id }) => id === basis)?.id ?? null
  return isSymbol(symbol) ? { kind: 'company', symbol, ratios, basis: known } : null
}

/** The first of these arguments that is meant as a link, whether or not it is one; null when none is. */
export const linkAmong = (args: readonly string[]): string | null =>
  args.find((arg) => arg.slice(0, SCHEME.length).toLowerCase() === SCHEME) ?? null
