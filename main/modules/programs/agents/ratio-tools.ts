import { z } from 'zod'
import { periodsOf } from '../../../../app/domain/fundamentals/ratio-series.ts'
import type { RatioRecord, SymbolRatios } from '../../../../app/domain/fundamentals/ratio-record.ts'
import { dayIn } from '../../../../app/domain/fundamentals/earnings/earnings-reports.ts'
import { findRevisions, largestRevisions } from '../../../../app/domain/fundamentals/restatements.ts'
import type { ConnectionScope } from '../../context/connection-scope.ts'
import { numbersOf, recordWords, symbolsInput, tool, valuesOf, wordsIn, type Tool, type ToolParts } from './tool.ts'

const fieldsInput = z
  .array(z.string().min(1).max(80))
  .min(1)
  .max(20)
  .describe('Names as the service sends them, such as roe or grossMargin.')

const periodInput = z
  .string()
  .max(40)
  .optional()
  .describe('As sent, such as 3M; the one with the longest history unless given.')

/** What is received of the ratios of companies. */
const readRatios = (
  { library }: ToolParts,
  scope: ConnectionScope,
  { symbols, fields, reportTypes }: { symbols: readonly string[]; fields: readonly string[]; reportTypes: string[] },
): Promise<SymbolRatios[]> =>
  library.fundamentals.readRatios(scope.owner, { symbols, fields, reportTypes, fromDate: null, knownAt: null })

/** Why there is no record of a company: nothing that was received names it, or what was received has other bases or periods only. */
function whyWithout({ outcome, records, reportTypes }: SymbolRatios): string {
  if (records.length > 0) return 'other-periods'
  // Nothing may have been requested of it.
  if (outcome === 'not-in-response') return 'not-received'
  return outcome === 'no-records' && reportTypes.length > 0 ? 'other-bases' : outcome
}

/** The companies of which there is no record of a period, why, and what the service said was wrong or has of other bases and periods. */
const withoutRecords = (entries: readonly SymbolRatios[], period: string | undefined) =>
  entries
    .filter(({ records }) => records.every(({ id }) => id.period !== period))
    .map((entry) => {
      const { symbol, message, records, reportTypes } = entry
      const why = whyWithout(entry)
      const untrusted = {
        ...(message === null ? {} : { message: wordsIn(message) }),
        ...(why === 'other-bases' ? { bases: reportTypes.map(wordsIn) } : {}),
        ...(records.length === 0 ? {} : { periods: [...new Set(records.map(({ id }) => wordsIn(id.period)))] }),
      }
      return { symbol, outcome: why, ...(Object.keys(untrusted).length === 0 ? {} : { untrusted }) }
    })

/** The fields that no record of a period has a number for, of each company that has such records. */
const withoutNumbers = (
  entries: readonly SymbolRatios[],
  isAsked: (record: RatioRecord) => boolean,
  fields: readonly string[],
) =>
  entries.flatMap(({ symbol, records }) => {
    const asked = records.filter(isAsked)
    const missing = fields.filter((field) => asked.every((record) => valuesOf(record, [field]).length === 0))
    return asked.length === 0 || missing.length === 0 ? [] : [{ symbol, fields: missing }]
  })

/** The order of as-of dates: the newest first, and what is no date after all of them. */
function newestFirst(one: string, other: string): number {
  const [day, before] = [dayIn(one), dayIn(other)]
  return day === before ? 0 : day < before ? 1 : -1
}

const ratios = (parts: ToolParts): Tool =>
  tool({
    name: 'ratios',
    title: 'Read ratios',
    description:
      'Gives cached ratios of companies, those of the newest as-of dates first: the digits as sent, compared now with the stored response (proof), and where they stand. "withoutNumbers" names the fields for which no record of a company has a number.',
    input: z.object({
      symbols: symbolsInput,
      fields: fieldsInput,
      basis: z.string().max(12).default('TTM').describe('TTM, A (original), R (restated) or P (preliminary).'),
      period: periodInput,
      limit: z.number().int().min(1).max(200).default(40).describe('The most numbers.'),
    }),
    async run(scope, { symbols, fields, basis, period, limit }, signal) {
      const entries = await readRatios(parts, scope, { symbols, fields, reportTypes: [basis] })
      const chosen = period ?? periodsOf(entries, basis)[0]
      const isAsked = ({ id }: RatioRecord): boolean => id.reportType === basis && id.period === chosen
      const all = entries
        .flatMap(({ symbol, company, records }) =>
          records.filter(isAsked).flatMap((record) =>
            valuesOf(record, fields).map((each) => ({
              ...each,
              symbol,
              record,
              name: company?.standardName ?? null,
            })),
          ),
        )
        .sort((one, other) => newestFirst(one.record.id.asOf, other.record.id.asOf))
      const told = all.slice(0, limit)
      const numberOf = await numbersOf(
        parts,
        scope,
        told.map(({ value }) => value),
        signal,
      )
      return {
        numbers: told.map(({ symbol, field, value, record, name }) => ({
          symbol,
          field,
          ...numberOf(value),
          otherDigits: value.others.map(({ digits }) => digits),
          untrusted: { company: name === null ? null : wordsIn(name), ...recordWords(record) },
        })),
        more: all.length > told.length,
        withoutRecords: withoutRecords(entries, chosen),
        withoutNumbers: withoutNumbers(entries, isAsked, fields),
      }
    },
  })

const restatements = (parts: ToolParts): Tool =>
  tool({
    name: 'restatements',
    title: 'Find restatements',
    description:
      'Gives the largest restatements among cached ratios: the original and the restated value of an as-of date, each with its digits as sent, its proof and where it stands. "change" is (restated − original) ÷ |original|, calculated here.',
    input: z.object({
      symbols: symbolsInput,
      fields: fieldsInput,
      period: periodInput,
      limit: z.number().int().min(1).max(100).default(20),
    }),
    async run(scope, { symbols, fields, period, limit }, signal) {
      const entries = await readRatios(parts, scope, { symbols, fields, reportTypes: ['A', 'R', 'P', 'TTM'] })
      const chosen = period ?? periodsOf(entries, 'A')[0] ?? ''
      const all = entries.flatMap(({ symbol, records }) =>
        largestRevisions(findRevisions(records, chosen, fields), limit + 1).map((revision) => ({ symbol, revision })),
      )
      const told = all
        .sort((one, other) => Math.abs(other.revision.change ?? 0) - Math.abs(one.revision.change ?? 0))
        .slice(0, limit)
      const numberOf = await numbersOf(
        parts,
        scope,
        told.flatMap(({ revision }) => [revision.original, revision.restated].filter((value) => value !== null)),
        signal,
      )
      return {
        restatements: told.map(({ symbol, revision: { field, kind, change, original, restated, asOf } }) => ({
          symbol,
          field,
          kind,
          change,
          original: original === null ? null : numberOf(original),
          restated: restated === null ? null : numberOf(restated),
          untrusted: { asOf: wordsIn(asOf), period: wordsIn(chosen) },
        })),
        more: all.length > told.length,
        withoutRecords: withoutRecords(entries, chosen),
      }
    },
  })

export const ratioTools = (parts: ToolParts): Tool[] => [ratios(parts), restatements(parts)]
