import { statSync, truncateSync } from 'node:fs'
import { damage as change } from './damaged-file.ts'
import fc from '../cases/property.ts'

// Damages files as a failing disk, a crash or another program does.

/** What damage is done. Places are shares of the file from 0 to 1, so that they fit a file of any size. */
export type Damage =
  | { do: 'flip'; place: number; bit: number }
  | { do: 'zero page'; place: number }
  | { do: 'truncate'; place: number }
  | { do: 'copy page'; from: number; place: number }

/** Part of a file, from `from` to `to` in bytes. */
export interface Range {
  from: number
  to: number
}

/** Damages a file. `pageSize` is in bytes; the place of a changed byte is in `range`, which is the whole file by default. */
export function damageFile(path: string, damage: Damage, pageSize: number, range?: Range): void {
  const { size } = statSync(path)
  if (size === 0) return
  const { from, to } = range ?? { from: 0, to: size }
  const at = Math.min(to - 1, from + Math.floor(damage.place * (to - from)))
  if (damage.do === 'truncate') {
    truncateSync(path, at)
    return
  }
  change(path, (bytes) => {
    const page = Math.floor(at / pageSize) * pageSize
    if (damage.do === 'flip') bytes[at] = (bytes[at] ?? 0) ^ (1 << damage.bit)
    else if (damage.do === 'zero page') bytes.fill(0, page, Math.min(size, page + pageSize))
    else {
      const from = Math.floor((damage.from * size) / pageSize) * pageSize
      bytes.copy(bytes, page, from, Math.min(size, from + pageSize, from + size - page))
    }
    return bytes
  })
}

const share = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })

/** Every damage of a kind, by its name. */
export const DAMAGES = {
  'flipped bits': fc.record({ do: fc.constant('flip' as const), place: share, bit: fc.nat({ max: 7 }) }),
  'zeroed pages': fc.record({ do: fc.constant('zero page' as const), place: share }),
  'copied pages': fc.record({ do: fc.constant('copy page' as const), from: share, place: share }),
  truncations: fc.record({ do: fc.constant('truncate' as const), place: share }),
} satisfies Record<string, fc.Arbitrary<Damage>>
