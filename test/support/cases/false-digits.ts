import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { librariesFolder } from '../../../main/modules/library/store/library-paths.ts'
import { LIBRARY } from '../../../main/modules/library/store/schemas/library-schema.ts'
import { openDatabase } from '../../../main/platform/database/database.ts'

/** Digits with one bit of their first digit flipped, which gives another digit. */
export const withFlippedBit = (digits: string): string =>
  digits.replace(/\d/, (digit) => String.fromCharCode(digit.charCodeAt(0) ^ 1))

/**
 * Flips a bit in the first digit of every stored value of a ratio, in all libraries of a folder. The checksums of the rows are written
 * again, so that only a comparison with the response can notice. Returns the number of changed rows.
 */
export function falsifyRatio(folder: string, symbol: string, field: string): number {
  let changed = 0
  for (const name of readdirSync(librariesFolder(folder)).filter((each) => each.endsWith('.db'))) {
    const database = openDatabase(join(librariesFolder(folder), name), LIBRARY)
    const rows = database
      .statement<{ id: number; digits: string }>('SELECT id, digits FROM ratio_record WHERE symbol = ?')
      .all(symbol)
    const update = database.statement('UPDATE ratio_record SET digits = ? WHERE id = ?')
    for (const { id, digits } of rows) {
      const values = JSON.parse(digits) as Record<string, string>
      const sent = values[field]
      if (sent === undefined) continue
      update.run(JSON.stringify({ ...values, [field]: withFlippedBit(sent) }), id)
      changed += 1
    }
    database.close()
  }
  return changed
}
