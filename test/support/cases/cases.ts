import { appendFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where a payload or a sample comes from: the repository, or the optional folder with material by other authors. */
export type Source = 'own' | 'shared'

/** Records how many cases of that name a test file loaded, for the closing lines of `npm test`. */
export function recordCases(source: Source, name: string, count: number): void {
  const output = process.env.TEARSHEET_TEST_OUTPUT
  if (output === undefined) return
  appendFileSync(join(output, `cases.${process.pid}.ndjson`), `${JSON.stringify({ source, name, count })}\n`)
}
