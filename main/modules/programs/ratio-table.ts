import { MAX_SYMBOLS, parseSymbols } from '../../../app/domain/companies/symbols.ts'
import { RATIO_FIELDS } from '../../../app/domain/fundamentals/ratio-fields.ts'
import { REPORT_TYPES, type SymbolRatios } from '../../../app/domain/fundamentals/ratio-record.ts'
import { buildSeries, neededFields, periodsOf } from '../../../app/domain/fundamentals/ratio-series.ts'
import { readFilter, type ScreenFilter } from '../../../app/domain/fundamentals/screen/screen-filter.ts'
import { newestPlace } from '../../../app/domain/fundamentals/period-columns.ts'
import { companiesAt, filtered, ordered, setOf } from '../../../app/domain/fundamentals/screen/screen.ts'
import type { ScreenOrder } from '../../../app/domain/fundamentals/screen/screen.ts'
import type { SeriesSet } from '../../../app/domain/fundamentals/series.ts'
import { ALIGNMENTS } from '../../../app/domain/fundamentals/view-choices.ts'
import type { Preferences } from '../../../app/domain/settings/preferences.ts'
import { verifiedValues } from '../../../app/domain/tables/verified-values.ts'
import { readNames } from '../../../app/domain/values/name-list.ts'
import type { ConnectionScope } from '../context/connection-scope.ts'
import { mementoHeaders } from './answer.ts'
import { named, noTable, notTaken, oldest, type Table, type TablesParts } from './table.ts'

/** How companies with different fiscal years share columns. */
function alignmentIn(parameters: URLSearchParams): (typeof ALIGNMENTS)[number]['id'] {
  const given = parameters.get('columns') ?? 'calendar'
  const found = ALIGNMENTS.find(({ id }) => id === given)
  if (found === undefined)
    throw notTaken(
      'columns',
      given,
      ALIGNMENTS.map(({ id }) => id),
    )
  return found.id
}

/** The order of the companies: by a ratio, with a minus the highest first and with a plus the lowest; empty by symbol. Null where nothing is said. */
function orderIn(parameters: URLSearchParams, fields: readonly string[]): ScreenOrder | null {
  const sort = parameters.get('sort')
  if (sort === null) return null
  const given = sort.replace(/^[-+]/, '')
  // As in `fields`, a name may stand in quotation marks.
  const [marked = '', ...more] = readNames(given)
  const id = fields.includes(given) || more.length > 0 ? given : marked
  if (id === '' || fields.includes(id)) return { id, descending: sort.startsWith('-') }
  if (!fields.includes(sort)) throw notTaken('sort', sort, fields)
  throw noTable(
    `“${sort}” begins with a sign: write sort=-${sort} for the highest first, or sort=%2B${sort} for the lowest.`,
  )
}

/** Which ratios, and which companies of those that have them. */
interface Asked {
  fields: string[]
  bases: string[]
  filter: ScreenFilter | null
  order: ScreenOrder | null
  /** The period at which companies stand beside each other, empty for the latest of each; null for every period. */
  at: string | null
}

/** What is asked for, where the parameters say nothing, as the screen has it that they name. */
function askedIn(parameters: URLSearchParams, { templates, screens, formulas }: Preferences): Asked {
  const [template, screenName] = [parameters.get('template'), parameters.get('screen')]
  const screen = screenName === null ? null : named('screen', screenName, screens)
  const fields =
    screen?.fields ??
    (template === null ? readNames(parameters.get('fields') ?? '') : named('template', template, templates).fields)
  if (fields.length === 0) throw noTable('Name ratios: fields=roe,grossMargin or template=NAME or screen=NAME.')
  const { filter, errorText } = readFilter(parameters.get('filter') ?? screen?.filter ?? '', fields, formulas)
  if (errorText !== null) throw noTable(`The filter cannot be read. ${errorText}`)
  return {
    fields: [...fields],
    bases: readNames(parameters.get('basis') ?? screen?.reportType ?? 'TTM'),
    filter,
    order: orderIn(parameters, fields) ?? screen?.order ?? null,
    at: parameters.get('at') ?? (screen === null ? null : (screen.at ?? '')),
  }
}

async function symbolsIn(parameters: URLSearchParams, { library }: TablesParts): Promise<string[]> {
  const list = parameters.get('list')
  const symbols =
    list === null
      ? parseSymbols(parameters.get('symbols') ?? '')
      : named('watch list', list, await library.companies.readWatchLists()).symbols
  if (symbols.length === 0) throw noTable('Name companies: symbols=HLDN,KSTL or list=NAME.')
  if (symbols.length > MAX_SYMBOLS) throw noTable(`A table has at most ${MAX_SYMBOLS} companies.`)
  return [...symbols]
}

/** Companies beside each other at one period, as in the screen. */
function screened(set: SeriesSet, { fields, filter, order, at }: Asked & { at: string }): SeriesSet {
  const period = at === '' ? null : at
  const { companies } = filtered(companiesAt(set, period), filter)
  return setOf(ordered(companies, order), fields, period)
}

/**
 * Throws where nothing that was received has a ratio of that name or a report type of those: what was asked for would be left out unsaid. A report
 * type that is described may be sent for other companies only.
 */
function checkNames(
  parameters: URLSearchParams,
  { fields, bases }: Asked,
  received: readonly SymbolRatios[],
  formulas: Preferences['formulas'],
): void {
  const names = [...RATIO_FIELDS, ...formulas].map(({ name }) => name)
  const isKnown = (field: string): boolean =>
    names.includes(field) || received.some(({ fieldNames }) => fieldNames.includes(field))
  const unknown = parameters.has('fields') ? fields.find((field) => !isKnown(field)) : undefined
  if (unknown !== undefined) throw noTable(`No ratio or formula named “${unknown}” is known here.`)
  const types = [...new Set(received.flatMap(({ reportTypes }) => reportTypes))]
  const other = bases.find((basis) => !types.includes(basis) && !REPORT_TYPES.some(({ id }) => id === basis))
  if (types.length > 0 && (other !== undefined || !bases.some((basis) => types.includes(basis))))
    throw notTaken('basis', other ?? bases.join(','), types)
}

/**
 * The cached ratios that the parameters name, each with its proof; with a moment in Unix milliseconds as they had been received by then.
 */
export async function ratioTable(
  parts: TablesParts,
  scope: ConnectionScope,
  parameters: URLSearchParams,
  knownAt: number | null,
  signal: AbortSignal,
): Promise<Table> {
  const { library, proofs, preferences } = parts
  const { formulas, displays } = preferences()
  const asked = askedIn(parameters, preferences())
  const { bases, filter, at } = asked
  const fields = [...new Set([...asked.fields, ...(filter?.names ?? [])])]
  const entries = await library.fundamentals.readRatios(scope.owner, {
    symbols: await symbolsIn(parameters, parts),
    fields: neededFields(fields, formulas),
    reportTypes: bases,
    fromDate: null,
    knownAt,
  })
  const known = entries.filter(({ records }) => records.length > 0)
  const received = entries.filter(({ receivedAt }) => receivedAt !== null)
  const notReceived = entries.filter(({ receivedAt }) => receivedAt === null).map(({ symbol }) => symbol)
  if (received.length > 0) checkNames(parameters, asked, received, formulas)
  const periods = periodsOf(known, bases.length === 1 ? bases[0] : undefined)
  const period = parameters.get('period') ?? ''
  if (period !== '' && periods.length > 0 && !periods.includes(period)) throw notTaken('period', period, periods)
  const all = buildSeries(known, {
    fields,
    formulas,
    bases,
    period: period === '' ? (periods[0] ?? '') : period,
    alignment: alignmentIn(parameters),
    displays,
    inUnits: false,
  })
  // Those whose records are of another period are not in it either.
  const withRecords = new Set(
    all.series.filter(({ gaps }) => gaps.some((gap) => gap !== 'no-record')).map(({ symbol }) => symbol),
  )
  const withoutRecords = received.map(({ symbol }) => symbol).filter((symbol) => !withRecords.has(symbol))
  const hasNumber = new Set(
    all.series
      .filter(({ field, points }) => asked.fields.includes(field) && points.some((point) => point !== null))
      .map(({ symbol }) => symbol),
  )
  const isTable = parameters.get('form') === 'table'
  // Of a screen the filter decides who is in it, and the table as on screen has a row for each.
  const withoutNumbers = isTable || at !== null ? [] : [...withRecords].filter((symbol) => !hasNumber.has(symbol))
  if (at !== null && at !== '' && all.columns.length > 0 && !all.columns.includes(at))
    throw noTable(`at takes a period such as ${all.columns[newestPlace(all.columns)] ?? ''}, not “${at}”.`)
  const { table, values } = await verifiedValues(
    {
      verdictsOn: (figures) => proofs.verify(scope, figures, signal),
      receiptsOf: (hashes) => proofs.receipts(scope, hashes, knownAt),
    },
    at === null ? all : screened(all, { ...asked, at }),
  )
  return {
    sheet: isTable ? table : values,
    receivedAt: oldest(received.flatMap(({ receivedAt }) => receivedAt ?? [])),
    notReceived,
    withoutRecords,
    withoutNumbers,
    headers: mementoHeaders(knownAt),
  }
}
