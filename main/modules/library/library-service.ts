import type { Removal, RetentionLimits } from '../../../app/domain/settings/retention-limits.ts'
import { areSameLimits, NO_LIMITS } from '../../../app/domain/settings/retention-limits.ts'
import { visibleName } from '../../../app/domain/values/visible-text.ts'
import type { CachedData, KindSizes, LimitsPreview, PurgeRequest, Restored } from '../../../app/ipc/library.ts'
import type { ConnectionScope } from '../context/connection-scope.ts'
import { withCancelFlag, type CancelFlag } from '../../platform/threads/cancel-flag.ts'
import { createRetentionService } from './retention/retention-service.ts'
import { runCall, type Context, type RunningTask } from '../context/context.ts'

/** Maintains the library as a whole. */
export interface LibraryService {
  inventory(scope: ConnectionScope): Promise<CachedData>
  /** Sizes of the kinds of data that have a budget. */
  sizes(scope: ConnectionScope, signal: AbortSignal): Promise<KindSizes>
  /** What limits would remove now. */
  previewLimits(limits: RetentionLimits, signal: AbortSignal): Promise<LimitsPreview>
  /** Applies the limits of the preferences. The ages count from `at`, or from now. Returns what was removed. */
  applyLimits(at?: number): Promise<Removal | null>
  previewPurge(scope: ConnectionScope, request: PurgeRequest, signal: AbortSignal): Promise<Removal>
  purge(scope: ConnectionScope, request: PurgeRequest): Promise<Removal>
  /** Removes data first received with a key, by the key's fingerprint. */
  purgeKey(scope: ConnectionScope, fingerprint: string): Promise<void>
  /** Asks for a file and writes a backup to it. Returns null when the person cancels. */
  backup(): Promise<string | null>
  /** Asks for a backup and replaces all data with it. Returns null when the person cancels. */
  restore(): Promise<Restored | null>
  /** Stops removing old data and closes the files. */
  close(): Promise<void>
}

export interface LibraryServicePorts extends Pick<Context, 'library' | 'settings' | 'now' | 'runTask'> {
  chooseFileToSave: () => Promise<string | null>
  chooseFileToOpen: () => Promise<string | null>
  /** Called when the person has replaced or deleted data. */
  notifyReplaced: () => void
  /** Called when limits have removed old data. */
  notifyReduced: () => void
}

const COUNT = 'Count of what would be deleted'

export function createLibraryService({
  library,
  settings,
  now,
  chooseFileToSave,
  chooseFileToOpen,
  notifyReplaced,
  notifyReduced,
  runTask,
}: LibraryServicePorts): LibraryService {
  const retention = createRetentionService(library)
  /** Every window shows it, because the files belong to all connections. */
  const run = <T>(title: string, work: (task: RunningTask) => Promise<T>): Promise<T> =>
    runTask({ title, view: 'settings', connection: null, canCancel: true }, work)
  /** Counts without changing anything. It ends when its caller needs it no longer, or when the person cancels it. */
  const count = <T>(
    title: string,
    caller: AbortSignal,
    work: (signal: AbortSignal) => Promise<T>,
    isAutomatic = false,
  ): Promise<T> =>
    runCall(runTask, caller, { title, view: 'settings', connection: null, isAutomatic }, ({ signal }) => work(signal))
  /** Runs work on whole files. What it has replaced at its end is done, even if it was cancelled a moment before. */
  const runOnFiles = <T>(title: string, work: (flag: CancelFlag) => Promise<T>): Promise<T> =>
    run(title, async ({ signal, tell }) => {
      const result = await withCancelFlag(signal, work)
      tell({ canCancel: false })
      return result
    })

  return {
    inventory: (scope) => library.files.readInventory(scope.owner),
    sizes: (scope, signal) =>
      count('Measuring of the cached data', signal, (until) => retention.sizes(scope.owner, until), true),
    previewLimits: (limits, signal) => count(COUNT, signal, (until) => retention.previewLimits(limits, now(), until)),
    async applyLimits(at = now()) {
      const { limits } = settings.current().preferences
      if (areSameLimits(limits, NO_LIMITS)) return null
      // Some steps may be done when a later one fails.
      return run('Deletion of old data', (task) => retention.applyLimits(limits, Math.min(at, now()), task)).finally(
        notifyReduced,
      )
    },
    previewPurge: (scope, request, signal) =>
      count(COUNT, signal, (until) => retention.previewPurge(scope.owner, request, until)),
    purge: (scope, request) =>
      run(
        `Deletion of cached data of ${request.which === 'all' ? 'every connection' : `“${visibleName(scope.connection.name)}”`}`,
        (task) => retention.purge(scope.owner, request, task),
      ).finally(notifyReplaced),
    purgeKey: (scope, fingerprint) =>
      run('Deletion of what came with an earlier key', (task) =>
        retention.purgeKey(scope.owner, fingerprint, task),
      ).finally(notifyReplaced),
    async backup() {
      const file = await chooseFileToSave()
      if (file !== null) await runOnFiles('Backup', (flag) => library.files.writeBackup(file, flag))
      return file
    },
    async restore() {
      const file = await chooseFileToOpen()
      if (file === null) return null
      const { refused } = await runOnFiles('Restore of a backup', (flag) =>
        retention.whileStopped(() => library.files.restoreBackup(file, flag)),
      )
      notifyReplaced()
      return { refused }
    },
    close: () => retention.whileStopped(() => library.files.close()),
  }
}
