import { z } from 'zod'
import { isSymbol } from '../../../../app/domain/companies/symbols.ts'
import { recordValue, type RatioRecord } from '../../../../app/domain/fundamentals/ratio-record.ts'
import type { ResponseRef, SourcedValue } from '../../../../app/domain/responses/sourced-value.ts'
import { shortened } from '../../../../app/domain/values/visible-text.ts'
import type { ChangesModule } from '../../changes/module.ts'
import type { ConnectionScope } from '../../context/connection-scope.ts'
import type { LibraryClient } from '../../context/context.ts'
import type { ResponsesModule } from '../../responses/module.ts'

/** Dependencies of the tools: nothing that they are given writes. */
export interface ToolParts {
  library: {
    news: Pick<LibraryClient['news'], 'listStories' | 'readNeighbour' | 'readStory' | 'readHistory' | 'readTextsAt'>
    fundamentals: Pick<LibraryClient['fundamentals'], 'readRatios'>
  }
  changes: Pick<ChangesModule, 'ofCompanies'>
  proofs: ResponsesModule['proofs']
}

/** Something that an agent may ask. What it tells is written as JSON. */
export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  name: string
  title: string
  description: string
  input: Input
  run: (scope: ConnectionScope, given: z.infer<Input>, signal: AbortSignal) => Promise<object>
}

/** Keeps the type of the input beside what reads it, and forgets it for the list of all tools. */
export const tool = <Input extends z.ZodObject>(each: Tool<Input>): Tool => each

export const symbolsInput = z
  .array(
    z
      .string()
      .max(24)
      .transform((text) => text.trim().toUpperCase())
      .refine(isSymbol, 'a ticker symbol, such as BRK.B'),
  )
  .min(1)
  .max(20)

/** Unix milliseconds as ISO 8601; null for none. */
export const momentText = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

/** Where a value stands, for an agent. */
export interface Source {
  sha256: string
  path: string
  /** Null where the response is no longer stored. */
  request: string | null
  received: string | null
}

/** Reads what is known of these responses, once; then says of each value where it stands. */
export async function sourcesOf(
  { proofs }: ToolParts,
  scope: ConnectionScope,
  values: readonly ResponseRef[],
): Promise<(of: ResponseRef) => Source> {
  const receipts = await proofs.receipts(
    scope,
    values.map(({ hash }) => hash),
  )
  const known = new Map(receipts.map((receipt) => [receipt.hash, receipt]))
  return ({ hash, path }) => {
    const receipt = known.get(hash)
    return { sha256: hash, path, request: receipt?.request ?? null, received: momentText(receipt?.receivedAt ?? null) }
  }
}

/** A number for an agent: its digits, whether the stored response has them at that path, and where that is. */
export interface ToldNumber {
  digits: string
  proof: string
  source: Source
}

/** Compares these numbers with their stored responses, each response once; then says what is known of each of them. */
export async function numbersOf(
  parts: ToolParts,
  scope: ConnectionScope,
  values: readonly SourcedValue[],
  signal: AbortSignal,
): Promise<(of: SourcedValue) => ToldNumber> {
  const verdicts = await parts.proofs.verify(
    scope,
    values.map(({ digits, response }) => ({ ...response, digits })),
    signal,
  )
  const proofs = new Map(values.map((value, place) => [value, verdicts[place] ?? 'gone']))
  const sourceOf = await sourcesOf(
    parts,
    scope,
    values.map(({ response }) => response),
  )
  return (value) => ({
    digits: value.digits,
    proof: proofs.get(value) ?? 'gone',
    source: sourceOf(value.response),
  })
}

/** Maximum number of characters of a short text that was sent. */
const MAX_WORDS = 200

/** A short text that was sent, as far as it is told. */
export const wordsIn = (text: string): string => shortened(text, MAX_WORDS)

/** What the service wrote to tell a record from others. */
export const recordWords = ({ id }: Pick<RatioRecord, 'id'>) => ({
  asOf: wordsIn(id.asOf),
  period: wordsIn(id.period),
  reportType: wordsIn(id.reportType),
  reportedOrRestated: wordsIn(id.aorOrRestate),
})

/** The values of a record that were sent for these fields. */
export const valuesOf = (record: RatioRecord, fields: readonly string[]) =>
  fields.flatMap((field) => {
    const value = recordValue(record, field)
    return value === null ? [] : [{ field, value }]
  })
