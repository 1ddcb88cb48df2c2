import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, it } from 'vitest'
import { shareService, type Json, type SharedService } from '../service/shared-service.ts'
import { SPEC_ROWS } from './spec-sections.ts'

export const NEWS = '/api/v2/news'
export const RATIOS = '/api/v2.1/fundamentals/operationRatios'
export const EARNINGS = '/api/v2.1/fundamentals/earningReports'

/** What the tests of the interface description share. */
export interface SpecRun extends SharedService {
  /** A test for one or more rows of a section of the description. */
  spec: (
    section: keyof typeof SPEC_ROWS,
    rows: string | readonly string[],
    promise: string,
    run: () => Promise<void>,
  ) => void
  /** Number of tests of each row, by section and row. */
  shown: ReadonlyMap<string, number>
  /** Bugs of the service that occurred during its responses. */
  bugs: Error[]
  stories: () => Promise<Json[]>
  /** Stories that say why a price moves. */
  wiims: () => Promise<Json[]>
  /** The ID of a story. */
  id: () => number
}

/** A table of the sections with the number of their rows and tests. */
function tableOf(shown: ReadonlyMap<string, number>): string {
  const lines = Object.entries(SPEC_ROWS).map(
    ([section, rows]) =>
      `  ${section.padEnd(30)}${String(rows.length).padStart(3)} rows ${String(rows.reduce((sum, row) => sum + (shown.get(`${section} ${row}`) ?? 0), 0)).padStart(4)} tests`,
  )
  return `The interface description, section by section:\n${lines.join('\n')}\n`
}

/** Starts a service for the tests of the description, and writes a table of its sections after them. */
export function startSpecRun(): SpecRun {
  const bugs: Error[] = []
  const shown = new Map<string, number>()
  const shared = shareService({ onBug: (bug) => bugs.push(bug) })
  afterAll(() => {
    const output = process.env.TEARSHEET_TEST_OUTPUT
    // npm test prints the table at its end, where it is visible.
    if (output === undefined) console.log(`\n${tableOf(shown)}`)
    else writeFileSync(join(output, 'spec-table.txt'), tableOf(shown))
  })
  return {
    ...shared,
    shown,
    bugs,
    spec(section, rows, promise, run) {
      const names = typeof rows === 'string' ? [rows] : rows
      for (const row of names) shown.set(`${section} ${row}`, (shown.get(`${section} ${row}`) ?? 0) + 1)
      it(`SPEC ${section} ${names.join(', ')}: ${promise}`, run)
    },
    stories: () => shared.json(`${NEWS}?pageSize=100&displayOutput=full`),
    wiims: () => shared.json(`${NEWS}?channels=WIIM&pageSize=100&displayOutput=full`),
    id: () => shared.service().sample.nodeIds[0] ?? 0,
  }
}

export const ids = (items: Json[]): unknown[] => items.map((item) => item.id)

/** The elements of a list that each item has under that name. */
export const members = (items: Json[], name: string): Json[] => items.flatMap((item) => item[name] as Json[])

export const isText = (value: unknown): boolean => typeof value === 'string'
