import { toCsv, toHtmlTable } from '../../../app/domain/tables/table-text.ts'
import { toJson, type ExportSheet } from '../../../app/domain/tables/value-sheets.ts'
import type { ConnectionScope } from '../context/connection-scope.ts'
import { askedMoment, NO_DATE, refusal, type Answer, type Question } from './answer.ts'
import { completenessTable } from './completeness-table.ts'
import { ratioTable } from './ratio-table.ts'
import { storyTable } from './story-table.ts'
import { hasName, noTable, notTaken, savedSearches, type TablesParts } from './table.ts'

const FORMS = {
  csv: { type: 'text/csv; charset=utf-8; header=present', text: ({ rows }: ExportSheet) => toCsv(rows) },
  json: { type: 'application/json; charset=utf-8', text: (sheet: ExportSheet) => toJson(sheet, {}) },
  // Its cells say which number they hold, so that no spreadsheet reads another one, whatever signs its language uses.
  // It is XML as well, in which a spreadsheet can find a single cell.
  html: {
    type: 'text/html; charset=utf-8',
    text: ({ name, rows }: ExportSheet, note = '') =>
      `<!DOCTYPE html>\n<html><head><meta charset="utf-8"/><title>${name}</title></head><body>${toHtmlTable(rows)}${note === '' ? '' : `<p>${note}</p>`}</body></html>`,
  },
} as const

/** Only completeness has the form of tests. */
const isForm = (name: string, subject: string): name is keyof typeof FORMS | 'xml' =>
  Object.hasOwn(FORMS, name) || (name === 'xml' && subject === 'completeness')

const SUBJECTS = ['ratios', 'stories', 'completeness'] as const
type Subject = (typeof SUBJECTS)[number]

/** The parameters of which one says which ratios of companies are meant, and those of which one says which stories. */
const SAYS_RATIOS = ['fields', 'template', 'screen']
const SAYS_STORIES = ['query', 'search', 'list']

/** The parameters of each, in groups of which one is said at most. */
const PARAMETERS: Readonly<Record<Subject, readonly (readonly string[])[]>> = {
  ratios: [
    ['symbols', 'list'],
    SAYS_RATIOS,
    ...['basis', 'period', 'columns', 'at', 'filter', 'sort', 'form'].map((name) => [name]),
  ],
  stories: [SAYS_STORIES, ['limit'], ['form']],
  completeness: ['hours', 'to', 'lines', 'form'].map((name) => [name]),
}

/** Throws where a parameter would be left out without a word: another one, one that is there twice, or beside one in whose place it stands. */
function checkParameters(subject: Subject, parameters: URLSearchParams): void {
  const groups = PARAMETERS[subject]
  const names = [...parameters.keys()]
  const other = names.find((name) => !groups.flat().includes(name))
  if (other !== undefined)
    throw noTable(`A table of ${subject} has no parameter “${other}”. There are: ${groups.flat().join(', ')}.`)
  const twice = names.find((name, place) => names.indexOf(name) < place)
  if (twice !== undefined) throw noTable(`Say “${twice}” once.`)
  const several = groups.find((group) => names.filter((name) => group.includes(name)).length > 1)
  if (several !== undefined) throw noTable(`Say one of ${several.join(', ')}.`)
  const form = parameters.get('form')
  if (form !== null && form !== 'table') throw notTaken('form', form, ['table'])
}

/** A part of a path as it was meant; unchanged where it is encoded wrongly. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Symbols as a header can have them: what it cannot have, and what divides them there, is encoded as in an address. */
const inHeader = (symbols: readonly string[]): string =>
  symbols
    .map((symbol) => symbol.toWellFormed().replaceAll(/[^\x21-\x7e]|[%,;]/gu, (letter) => encodeURIComponent(letter)))
    .join(',')

/** The subject of a table of one name, with that added to the parameters; null where nothing is saved under it. */
async function subjectOf(
  { library, preferences }: TablesParts,
  name: string,
  parameters: URLSearchParams,
): Promise<Subject | null> {
  const subject = SUBJECTS.find((each) => each === name)
  if (subject !== undefined) return subject
  const { templates, screens } = preferences()
  const saved = [
    { as: 'screen', subject: 'ratios', all: screens },
    { as: 'template', subject: 'ratios', all: templates },
    { as: 'list', subject: 'stories', all: await library.companies.readWatchLists() },
    { as: 'search', subject: 'stories', all: await savedSearches(library) },
  ] as const
  const found = saved.filter(({ all }) => all.some(hasName(name)))
  const [only] = found
  if (only === undefined) return null
  if (found.length > 1)
    throw noTable(
      `“${name}” is the name of several. Say which: ${found.map(({ as, subject }) => `/tables/${subject} with ${as}=`).join(' or ')}.`,
    )
  parameters.append(only.as, name)
  return only.as === 'list' && SAYS_RATIOS.some((each) => parameters.has(each)) ? 'ratios' : only.subject
}

/**
 * Answers requests for tables with what is cached: ratios with the proof of each number, and stories. The makers are those of the exports,
 * so a table here is the one that the window writes into a file.
 */
export function createTables(
  parts: TablesParts,
): (scope: ConnectionScope, question: Pick<Question, 'url' | 'signal' | 'headers'>) => Promise<Answer> {
  return async (scope, { url, signal, headers: asked }) => {
    const [, name = '', form = ''] = /^\/tables\/([^/]+)\.(\w+)$/.exec(url.pathname) ?? []
    const parameters = new URLSearchParams(url.searchParams)
    const subject = isForm(form, name) ? await subjectOf(parts, decoded(name), parameters) : null
    if (subject === null || !isForm(form, name))
      return refusal(
        404,
        `${isForm(form, name) ? `Nothing is saved as “${decoded(name)}”. ` : ''}There are ${SUBJECTS.map((each) => `/tables/${each}`).join(', ')} and what is saved by its name, each as .csv, .json or .html.`,
      )
    checkParameters(subject, parameters)
    const date = asked['accept-datetime']
    if (date !== undefined && subject === 'completeness')
      return refusal(400, 'What was missed is judged by what is known now. Leave out Accept-Datetime.')
    const moment = date === undefined ? null : askedMoment(String(date), parts.now())
    if (date !== undefined && moment === null) return NO_DATE
    const {
      sheet,
      receivedAt,
      notReceived,
      withoutRecords = [],
      withoutNumbers = [],
      headers,
      note,
      junit,
    } = subject === 'ratios'
      ? await ratioTable(parts, scope, parameters, moment, signal)
      : subject === 'stories'
        ? await storyTable(parts, scope, parameters, moment)
        : await completenessTable(parts, scope, parameters, signal)
    if (receivedAt === null && notReceived.length > 0)
      return refusal(
        504,
        moment === null
          ? `No ratios of ${notReceived.join(', ')} are cached, and a table requests nothing. Read them in Tearsheet first.`
          : `No ratios of ${notReceived.join(', ')} that had been received by ${new Date(moment).toUTCString()} are cached.`,
      )
    const source = [
      'cached',
      ...(receivedAt === null ? [] : [`received=${new Date(receivedAt).toISOString()}`]),
      ...(notReceived.length === 0 ? [] : [`not-received=${inHeader(notReceived)}`]),
      ...(withoutRecords.length === 0 ? [] : [`no-records=${inHeader(withoutRecords)}`]),
      ...(withoutNumbers.length === 0 ? [] : [`no-numbers=${inHeader(withoutNumbers)}`]),
    ]
    return {
      status: 200,
      headers: {
        'content-type': form === 'xml' ? 'application/xml; charset=utf-8' : FORMS[form].type,
        'x-tearsheet-source': source.join('; '),
        ...headers,
      },
      body: Buffer.from(form === 'xml' ? ((await junit?.()) ?? '') : FORMS[form].text(sheet, note)),
    }
  }
}
