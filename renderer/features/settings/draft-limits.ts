import { RETENTION_KINDS } from '../../../app/domain/settings/retention-limits.ts'
import type { RetentionLimits } from '../../../app/domain/settings/retention-limits.ts'
import { useKeptForm } from '../../ui/keeper.ts'

/** A limit among the others; null is no limit. */
interface Limit {
  name: string
  in: (limits: RetentionLimits) => number | null
  set: (limits: RetentionLimits, to: number | null) => RetentionLimits
}

const LIMITS: readonly Limit[] = [
  ...RETENTION_KINDS.flatMap((kind) =>
    (['maxAgeDays', 'maxMegabytes'] as const).map((part) => ({
      name: `${kind}, ${part}`,
      in: (limits: RetentionLimits) => limits[kind][part],
      set: (limits: RetentionLimits, to: number | null) => ({ ...limits, [kind]: { ...limits[kind], [part]: to } }),
    })),
  ),
  {
    name: 'libraryMegabytes',
    in: ({ libraryMegabytes }) => libraryMegabytes,
    set: (limits, libraryMegabytes) => ({ ...limits, libraryMegabytes }),
  },
]

const textOf = (value: number | null): string => (value === null ? '' : String(value))

/** The limit that a kept text says; a text that says none, as in a file that was changed, leaves the saved one. */
function limitOf(text: string, saved: number | null): number | null {
  if (text === '') return null
  const value = Number(text)
  return Number.isSafeInteger(value) && value > 0 ? value : saved
}

/** Limits that are being chosen. */
interface DraftLimits {
  limits: RetentionLimits
  isChanged: boolean
  change: (limits: RetentionLimits) => void
  discard: () => void
}

/** The limits as they are chosen; a choice stays until it is saved or cancelled. */
export function useDraftLimits(saved: RetentionLimits): DraftLimits {
  const form = useKeptForm('limits')
  const fieldOf = (limit: Limit) => form.field(limit.name, textOf(limit.in(saved)))
  const limits = LIMITS.reduce((chosen, limit) => limit.set(chosen, limitOf(fieldOf(limit)[0], limit.in(saved))), saved)
  return {
    limits,
    // Also while they are applied, when they are saved already.
    isChanged: form.isTyped,
    change(next) {
      for (const limit of LIMITS) fieldOf(limit)[1](textOf(limit.in(next)))
    },
    discard: form.discard,
  }
}
