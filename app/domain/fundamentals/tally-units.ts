import { emptyRecord, ownProperty } from '../values/own-property.ts'
import { RATIO_FIELDS } from './ratio-fields.ts'
import type { RatioDisplay } from './ratio-fields.ts'
import type { RatioRecord } from './ratio-record.ts'
import { checkUnits, UNRELATED } from './unit-check.ts'
import type { IdentityResult } from './unit-check.ts'
import type { UnitTallies, UnitTally } from './unit-tally.ts'

/** ASSUMPTION: the days in a quarter, two, three and four of them: what days × turnover is when the days are days. */
const PERIOD_DAYS = [91.25, 182.5, 273.75, 365]

/** How far the days of a period may be from those: calendars of 360 days and of 52 or 53 weeks. */
const DAYS_TOLERANCE = 0.03

const areDays = (constant: number): boolean =>
  PERIOD_DAYS.some((days) => Math.abs(constant - days) <= days * DAYS_TOLERANCE)

/** The records that a relation was checked with, and whether each agrees with it. */
interface Checked {
  identity: IdentityResult['identity']
  agreeing: ReadonlyMap<RatioRecord, boolean>
}

/** Looks at each record once: with a wrong unit every one of them breaks the relation. */
function checkedBy({ identity, scale, constant, distance, records, broken }: IdentityResult): Checked {
  const isRelated =
    (constant === null || areDays(constant)) &&
    (distance === null || distance < UNRELATED) &&
    (scale === null || scale === 1)
  const breaking = new Set(broken.map(({ record }) => record))
  return { identity, agreeing: new Map(records.map((record) => [record, isRelated && !breaking.has(record)])) }
}

/** A record agrees when it agrees with every relation that names the field and that it has the fields for. */
function byRelations(all: readonly Checked[]): UnitTally {
  const agreeing = new Map<RatioRecord, boolean>()
  for (const checked of all)
    for (const [record, agrees] of checked.agreeing) agreeing.set(record, agrees && (agreeing.get(record) ?? true))
  return {
    agrees: [...agreeing.values()].filter(Boolean).length,
    checked: agreeing.size,
    relations: [...new Set(all.map(({ identity }) => identity.name))],
  }
}

/**
 * ASSUMPTION: the sizes that values of each unit usually have. A fraction is at most 1, a multiple at most 20, days are a number from 1 to
 * 1000, and sales or income per employee are thousands. In percent, in years or in thousands most would be outside.
 */
const HAS_SIZE: Readonly<Record<RatioDisplay, (size: number) => boolean>> = {
  percent: (size) => size <= 1,
  multiple: (size) => size <= 20,
  days: (size) => size >= 1 && size <= 1000,
  currency: (size) => size >= 1000,
}

/** A record agrees when its value has the size that the unit usually has. Zero says nothing. */
function bySize(records: readonly RatioRecord[], field: string, display: RatioDisplay): UnitTally {
  const sizes = records
    .map(({ values }) => Math.abs(Number(ownProperty(values, field) ?? 'none')))
    .filter((size) => Number.isFinite(size) && size > 0)
  return { agrees: sizes.filter(HAS_SIZE[display]).length, checked: sizes.length, relations: [] }
}

/** Counts for each described field the records that speak for its assumed unit: by the relations that name it, or else by size. */
export function tallyUnits(records: readonly RatioRecord[]): UnitTallies {
  const all = checkUnits(records).map(checkedBy)
  const tallies = emptyRecord<UnitTally>()
  for (const { name, assumedDisplay } of RATIO_FIELDS) {
    const own = all.filter(({ identity }) => identity.fields.includes(name))
    const tally = own.length > 0 ? byRelations(own) : bySize(records, name, assumedDisplay)
    if (tally.checked > 0) tallies[name] = tally
  }
  return { ...tallies }
}
