import { unreadableReply } from '../../../app/errors/app-error.ts'
import { messageOf } from '../../platform/http/response-error.ts'
import { emptyRecord } from '../../../app/domain/values/own-property.ts'
import type { UnreadableElements } from '../../../app/domain/news/news-item.ts'
import { RATIO_FIELDS } from '../../../app/domain/fundamentals/ratio-fields.ts'
import type { Company } from '../../../app/domain/fundamentals/ratio-record.ts'
import { digitsOf, isObject, treeText, type WireTree } from '../../../app/domain/responses/wire-tree.ts'
import { elementPath, memberPath } from '../../../app/domain/responses/wire-path.ts'
import { booleanOf, integerOf, listOf, textOf, type WireObject } from '../../platform/http/read-members.ts'
import type { IncomingRatioRecord, IncomingRatios } from './store/ratios.ts'

const NOT_VALUES = new Set(['id', 'fiscalYearEnd', 'isCalculated'])

function companyOf(node: WireTree | undefined): Company | null {
  if (!isObject(node)) return null
  // What is absent can be an empty element in XML.
  const text = (name: string): string | null => {
    const sent = textOf(node, name)
    return sent?.trim() === '' ? null : sent
  }
  const year = integerOf(node.yearofEstablishment)
  return {
    primarySymbol: text('primarySymbol'),
    primaryExchange: text('primaryExchange'),
    standardName: text('standardName'),
    cik: text('cik'),
    isin: text('isin'),
    cusip: text('cusip'),
    countryId: text('countryId'),
    businessCountryId: text('businessCountryId'),
    industryTemplateCode: text('industryTemplateCode'),
    isReit: booleanOf(node.isReit),
    isLimitedPartnership: booleanOf(node.isLimitedPartnership),
    isLimitedLiabilityCompany: booleanOf(node.isLimitedLiabilityCompany),
    // No company was established in the year 0: it stands for none.
    yearOfEstablishment: year === 0 ? null : year,
  }
}

const RATIO_NAMES = new Set(RATIO_FIELDS.map(({ name }) => name))

/** Whether a value of a ratio is a number in another form, such as `12.5%` or `[0.5]`, which is not in the record without a word. */
const isUnread = (name: string, value: WireTree): boolean =>
  RATIO_NAMES.has(name) && /\d/.test(typeof value === 'string' ? value : treeText(value))

function recordOf(node: WireTree, path: string, skip: (path: string) => void): IncomingRatioRecord | null {
  if (!isObject(node)) return null
  const id = node.id
  if (!isObject(id)) return null
  const values = emptyRecord<string>()
  for (const [name, value] of Object.entries(node)) {
    const digits = NOT_VALUES.has(name) ? null : digitsOf(value)
    // Undescribed fields are kept like the others, because the service adds some.
    if (digits !== null) values[name] = digits
    else if (isUnread(name, value)) skip(memberPath(path, name))
  }
  return {
    id: {
      companyId: textOf(id, 'companyId') ?? '',
      // A record without a date stands in a column of its own.
      asOf: textOf(id, 'asOf') ?? '',
      reportType: textOf(id, 'reportType') ?? '',
      period: textOf(id, 'period') ?? '',
      aorOrRestate: textOf(id, 'aorOrRestate') ?? '',
    },
    fiscalYearEnd: integerOf(node.fiscalYearEnd),
    isCalculated: booleanOf(node.isCalculated),
    values,
    path,
  }
}

/** The elements of a list with their paths. A single element that is sent without its list stands where that would be. */
const placesOf = (node: WireTree | undefined, path: string): [WireTree, string][] =>
  listOf(node).map((each, place) => [each, Array.isArray(node) ? elementPath(path, place) : path])

/** Records as a list, or as an object keyed by period as in older documentation. `skip` is told where one cannot be read. */
function recordsOf(node: WireTree | undefined, path: string, skip: (path: string) => void): IncomingRatioRecord[] {
  const places: [WireTree, string][] =
    Array.isArray(node) || (isObject(node) && isObject(node.id))
      ? placesOf(node, path)
      : isObject(node)
        ? Object.entries(node).map(([name, each]) => [each, memberPath(path, name)])
        : []
  // A company without records has none, or in XML an empty text.
  if (typeof node !== 'object' && node !== undefined && node !== '') skip(path)
  return places.flatMap(([each, place]) => {
    const record = recordOf(each, place, skip)
    if (record === null) skip(place)
    return record ?? []
  })
}

function entryOf(entry: WireObject, path: string, skip: (path: string) => void): IncomingRatios | null {
  const company = companyOf(entry.company)
  // In XML an absent symbol can be an empty text.
  const names = [textOf(entry, 'symbol'), textOf(entry, 'id'), company?.primarySymbol]
  const symbol = names.find((name) => name != null && name !== '')
  if (symbol == null) return null
  const error = messageOf(entry.error ?? null)
  return {
    symbol: symbol.toUpperCase(),
    company,
    error: error === '' ? null : error,
    records: recordsOf(entry.operationRatios, `${path}.operationRatios`, skip),
  }
}

/** The companies of a response, and what cannot be read: companies without a symbol, records without an ID, and values without digits. */
export interface WireRatios {
  entries: IncomingRatios[]
  unreadable: UnreadableElements
}

/** Reads the envelope `{result: [...]}` of 4.2, also inside `data`. Throws a shape error for anything else. */
export function readRatioResponse(tree: WireTree): WireRatios {
  const inData = isObject(tree) && isObject(tree.data) ? tree.data : null
  const holder = isObject(tree) && tree.result !== undefined ? tree : inData
  const result = holder?.result
  if (holder === null || result === undefined) throw unreadableReply('shape', 'expected a result with operation ratios')
  const base = holder === tree ? '$.result' : '$.data.result'
  const skipped: string[] = []
  const skip = (path: string): void => void skipped.push(path)
  // No company may be sent as nothing, or in XML as an empty text; any other text says something.
  if (typeof result !== 'object' && result !== '') skip(base)
  const entries = placesOf(result, base).flatMap(([node, path]) => {
    const entry = isObject(node) ? entryOf(node, path, skip) : null
    if (entry === null) skip(path)
    return entry ?? []
  })
  return { entries, unreadable: { count: skipped.length, first: skipped[0] ?? null } }
}

/** The companies of a response that can be read. */
export const readRatios = (tree: WireTree): IncomingRatios[] => readRatioResponse(tree).entries
