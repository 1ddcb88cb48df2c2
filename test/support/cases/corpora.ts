import { recordCases, type Source } from './cases.ts'
import { BREAKOUTS, CLOBBERING } from '../payloads/breakouts.ts'
import { CELLS } from '../payloads/cells.ts'
import { FORMS, FRAMES, MEDIA, PAGE } from '../payloads/documents.ts'
import { ELEMENTS } from '../payloads/elements.ts'
import { ENCODINGS } from '../payloads/encodings.ts'
import { FOREIGN, MUTATIONS } from '../payloads/foreign.ts'
import { HEADER_TEXTS } from '../payloads/headers.ts'
import { JSON_BODIES } from '../payloads/json.ts'
import { ODD_TEXTS } from '../payloads/odd-texts.ts'
import type { ResponsePayload } from '../payloads/payload.ts'
import { SCHEMES } from '../payloads/schemes.ts'
import { STYLES } from '../payloads/styles.ts'
import { ADDRESSES } from '../payloads/urls.ts'
import { XML_BODIES } from '../payloads/xml.ts'
import { listShared, readShared } from './shared-samples.ts'

const OWN_MARKUP = {
  'elements and handlers': ELEMENTS,
  'SVG and MathML': FOREIGN,
  mutations: MUTATIONS,
  clobbering: CLOBBERING,
  breakouts: BREAKOUTS,
  'addresses in markup': SCHEMES,
  styles: STYLES,
  'page elements': PAGE,
  forms: FORMS,
  media: MEDIA,
  frames: FRAMES,
  encodings: ENCODINGS,
}
const OWN = {
  ...OWN_MARKUP,
  'odd texts': ODD_TEXTS,
  cells: CELLS,
  'header texts': HEADER_TEXTS,
  JSON: JSON_BODIES,
  XML: XML_BODIES,
  addresses: ADDRESSES,
}
type Context = keyof typeof OWN

/** The shared corpora with markup. */
const SHARED_MARKUP = [
  'dompurify-expect',
  'bleach-tests',
  'closure-html-test-vectors',
  'dompurify-test-suite-literals',
  'loofah-html5lib-sanitizer',
  'loofah-msword',
]

/** A payload with a name that identifies it in a failure. */
export interface Case {
  source: Source
  name: string
  text: string
}

/**
 * A response body and its expected outcome; an outcome of null leaves open the parsed value or the reason for rejecting
 * the body.
 */
export interface ResponseCase {
  source: Source
  name: string
  body: Uint8Array
  must: 'accept' | 'refuse' | 'either'
  outcome: string | null
}

/** An entry of a shared corpus. The member with the payload depends on the subject of the corpus. */
interface SharedEntry extends Partial<Record<'html' | 'text' | 'cell' | 'xml' | 'input' | 'base64', string>> {
  id: string
}

const textOf = ({ html, text, cell, xml, input, base64 = '' }: SharedEntry): string =>
  html ?? text ?? cell ?? xml ?? input ?? Buffer.from(base64, 'base64').toString('latin1')

const readCorpus = (corpus: string): SharedEntry[] =>
  JSON.parse(readShared('corpora', `${corpus}.json`) ?? '[]') as SharedEntry[]

function sharedEntries(corpus: string): SharedEntry[] {
  const entries = readCorpus(corpus)
  if (entries.length > 0) recordCases('shared', corpus, entries.length)
  return entries
}

const ownCases = (context: Context): Case[] =>
  ownPayloads(context).map(([tries, body]) => ({
    source: 'own',
    name: `${context}: ${tries}`,
    text: typeof body === 'string' ? body : Buffer.from(body).toString('latin1'),
  }))

const ownAnswers = (context: 'JSON' | 'XML'): ResponseCase[] =>
  ownPayloads(context).map(([tries, body, must, outcome]: ResponsePayload) => ({
    source: 'own',
    name: `${context}: ${tries}`,
    body: Buffer.from(body),
    must,
    outcome,
  }))

/** The repository's payloads of one context. */
export function ownPayloads<Name extends Context>(context: Name): (typeof OWN)[Name] {
  recordCases('own', context, OWN[context].length)
  return OWN[context]
}

/** Payloads of a shared corpus; none when it is missing. */
export const sharedCases = (corpus: string): Case[] =>
  sharedEntries(corpus).map((entry) => ({ source: 'shared', name: entry.id, text: textOf(entry) }))

/** Markup that must have no effect in the window. */
export const markup = (): Case[] => [
  ...(Object.keys(OWN_MARKUP) as Context[]).flatMap(ownCases),
  ...SHARED_MARKUP.flatMap(sharedCases),
]

/** Texts that are known to cause errors in programs. */
export const oddTexts = (): Case[] => [...ownCases('odd texts'), ...sharedCases('blns')]

/** Texts that a spreadsheet might treat as a formula. */
export const cells = (): Case[] => [...ownCases('cells'), ...sharedCases('csv-formula-injection')]

/** Texts that would break out of a header. */
export const headerTexts = (): Case[] => [...ownCases('header texts'), ...sharedCases('crlf-injection')]

/** Bodies that are JSON, or nearly. In the shared corpus the name of a file states the expected outcome. */
export const jsonBodies = (): ResponseCase[] => [
  ...ownAnswers('JSON'),
  ...sharedEntries('jsontestsuite').map(({ id, base64 = '' }): ResponseCase => ({
    source: 'shared',
    name: id,
    body: Buffer.from(base64, 'base64'),
    must: id.includes('/y_') ? 'accept' : id.includes('/n_') ? 'refuse' : 'either',
    outcome: null,
  })),
]

/** Bodies that are XML, or nearly. Any body that declares a document type or an entity must be rejected. */
export const xmlBodies = (): ResponseCase[] => [
  ...ownAnswers('XML'),
  ...sharedEntries('xxe-billion-laughs').map(({ id, xml = '' }): ResponseCase => ({
    source: 'shared',
    name: id,
    body: Buffer.from(xml),
    must: /<!(DOCTYPE|ENTITY)/i.test(xml) ? 'refuse' : 'either',
    outcome: null,
  })),
]

/** All payloads of the repository, of all contexts, as texts. */
export const everyOwnText = (): string[] => [
  ...new Set((Object.keys(OWN) as Context[]).flatMap((context) => ownCases(context).map(({ text }) => text))),
]

/** All payloads of the shared corpora as texts; none when they are missing. */
export function sharedTexts(): string[] {
  const corpusOf = new Map<string, string>()
  for (const file of listShared(/\.json$/, 'corpora')) {
    const corpus = file.replace('.json', '')
    for (const entry of readCorpus(corpus)) corpusOf.set(textOf(entry), corpus)
  }
  for (const [corpus, of] of Map.groupBy(corpusOf, ([, corpus]) => corpus)) recordCases('shared', corpus, of.length)
  return [...corpusOf.keys()]
}
