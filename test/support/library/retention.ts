import { NO_LIMITS, type RetentionLimits, type Removal } from '../../../app/domain/settings/retention-limits.ts'
import type { PurgeRequest } from '../../../app/ipc/library.ts'
import type { Library } from '../../../main/modules/library/store/library.ts'
import { createRetentionService } from '../../../main/modules/library/retention/retention-service.ts'
import type { RetentionService } from '../../../main/modules/library/retention/retention-service.ts'
import { later, OWNER } from '../records/stories.ts'

/** The service that removes old data from a library. */
export const retentionOf = (library: Library): RetentionService => createRetentionService(later(library))

/** Limits in which only these are set: an age in days, a size in megabytes, or both. */
export function limitsOf({
  libraryMegabytes = null,
  ...kinds
}: Partial<
  Record<'stories' | 'ratios' | 'responses' | 'images' | 'deliveries', { days?: number; megabytes?: number }>
> & {
  libraryMegabytes?: number | null
}): RetentionLimits {
  const limits: RetentionLimits = { ...NO_LIMITS, libraryMegabytes }
  for (const [kind, { days, megabytes }] of Object.entries(kinds) as [
    keyof typeof kinds,
    { days?: number; megabytes?: number },
  ][])
    limits[kind] = { maxAgeDays: days ?? null, maxMegabytes: megabytes ?? null }
  return limits
}

/** Deletes data of a kind. */
export const purge = (library: Library, request: PurgeRequest, owner = OWNER): Promise<Removal> =>
  retentionOf(library).purge(owner, request)

/** Applies limits to everything that is stored. */
export const applyLimits = (library: Library, limits: RetentionLimits, at: number): Promise<Removal> =>
  retentionOf(library).applyLimits(limits, at)
