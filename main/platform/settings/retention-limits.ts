import { NO_LIMITS, RETENTION_KINDS } from '../../../app/domain/settings/retention-limits.ts'
import type { RetentionLimits } from '../../../app/domain/settings/retention-limits.ts'
import { retentionLimitsSchema } from '../../../app/ipc/settings.ts'

type Members = Readonly<Record<string, unknown>>

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const { shape } = retentionLimitsSchema

/** Each limit is read by itself. An invalid one is no limit, so that a damaged file never removes data. */
function limitsIn(members: Members): RetentionLimits {
  const limits = { ...NO_LIMITS }
  for (const kind of RETENTION_KINDS) {
    const given = isMembers(members[kind]) ? members[kind] : {}
    limits[kind] = {
      maxAgeDays: shape[kind].shape.maxAgeDays.safeParse(given.maxAgeDays).data ?? null,
      maxMegabytes: shape[kind].shape.maxMegabytes.safeParse(given.maxMegabytes).data ?? null,
    }
  }
  limits.libraryMegabytes = shape.libraryMegabytes.safeParse(members.libraryMegabytes).data ?? null
  return limits
}

/**
 * The limits in the preferences of a file. Earlier versions had one age, which applied to the stories and removed responses that nothing
 * referred to, and one size for the whole library.
 */
export function readRetentionLimits(preferences: Members): RetentionLimits {
  if (isMembers(preferences.limits)) return limitsIn(preferences.limits)
  const { maxAgeDays, maxMegabytes } = preferences
  return limitsIn({ stories: { maxAgeDays }, responses: { maxAgeDays }, libraryMegabytes: maxMegabytes })
}
