import { addRemoval, emptyRemoval, RETENTION_KINDS } from '../../../../app/domain/settings/retention-limits.ts'
import type { Removal, RetentionLimits } from '../../../../app/domain/settings/retention-limits.ts'
import type { DataOwner } from '../../../../app/domain/connection/connection.ts'
import { errorInfo } from '../../../../app/errors/app-error.ts'
import type { KindSizes, LimitsPreview, PurgeRequest } from '../../../../app/ipc/library.ts'
import type { LibraryClient } from '../library-client.ts'
import { countPurge, measureKinds, planLimits, PURGES, refuseAborted } from './retention-plan.ts'
import type { Position } from '../store/retention/retained-row.ts'
import type { RetentionOwner } from '../store/retention/retention-store.ts'
import type { RetentionPass } from '../store/retention/remove-step.ts'
import type { RunningTask } from '../../context/context.ts'

/** Who follows a removal. When its signal is aborted, the removal ends between two steps, and what was removed stays removed. */
type RetentionTask = Pick<RunningTask, 'signal' | 'tell'>

/** Removes old data, and says beforehand what it would remove. Removals run one after another. */
export interface RetentionService {
  /** Sizes of the kinds in the library of an owner, and of the deliveries. */
  sizes(owner: DataOwner, signal: AbortSignal): Promise<KindSizes>
  /** What limits would remove from every library and from the deliveries. */
  previewLimits(limits: RetentionLimits, at: number, signal: AbortSignal): Promise<LimitsPreview>
  /** Applies limits; the ages count from `at` (Unix milliseconds). Returns what was removed. */
  applyLimits(limits: RetentionLimits, at: number, task?: RetentionTask): Promise<Removal>
  previewPurge(owner: DataOwner, request: PurgeRequest, signal: AbortSignal): Promise<Removal>
  purge(owner: DataOwner, request: PurgeRequest, task?: RetentionTask): Promise<Removal>
  /** Removes data first received with a key, by the key's fingerprint. */
  purgeKey(owner: DataOwner, fingerprint: string, task?: RetentionTask): Promise<void>
  /** Stops after the current step and starts nothing more until `work` is done, which may replace the files. */
  whileStopped<T>(work: () => Promise<T>): Promise<T>
}

/** Tells a task how much was removed so far. */
function countFor(task: RetentionTask | undefined): (removal: Removal) => void {
  let count = 0
  return (removal) => {
    for (const kind of RETENTION_KINDS) count += removal[kind].count
    if (count > 0) task?.tell({ detail: `${count} deleted` })
  }
}

export function createRetentionService(library: Pick<LibraryClient, 'retention'>): RetentionService {
  const { retention } = library
  let stop = new AbortController()
  let last: Promise<unknown> = Promise.resolve()

  /** Runs after the removals before. One that was stopped or cancelled in between begins with an aborted signal. */
  function inTurn<T>(work: (signal: AbortSignal) => Promise<T>, cancelled?: AbortSignal): Promise<T> {
    const signal = cancelled === undefined ? stop.signal : AbortSignal.any([stop.signal, cancelled])
    const turn = last.then(() => work(signal))
    last = turn.catch(() => undefined)
    return turn
  }

  async function perform(
    owner: RetentionOwner,
    passes: readonly RetentionPass[],
    signal: AbortSignal,
    removed: (removal: Removal) => void,
  ): Promise<Removal> {
    const removal = emptyRemoval()
    for (const pass of passes) {
      let after: Position | null = null
      do {
        refuseAborted(signal)
        const step = await retention.removeStep(owner, pass, after)
        addRemoval(removal, step.removal)
        removed(step.removal)
        after = step.next
      } while (after !== null)
    }
    return removal
  }

  /**
   * Goes through libraries one after another and adds up what `part` says of each. One that fails, such as a file that cannot be read,
   * keeps none of the others back; its error is thrown at the end.
   */
  async function inEach<Owner extends RetentionOwner>(
    owners: readonly Owner[],
    part: (owner: Owner) => Promise<Removal>,
  ): Promise<Removal> {
    const removal = emptyRemoval()
    const failures: unknown[] = []
    for (const owner of owners) {
      try {
        addRemoval(removal, await part(owner))
      } catch (thrown) {
        if (errorInfo(thrown)?.kind === 'cancelled') throw thrown
        failures.push(thrown)
      }
    }
    if (failures.length > 0) throw failures[0]
    return removal
  }

  const ownersOf = async (owner: DataOwner, { which }: PurgeRequest): Promise<readonly DataOwner[]> =>
    which === 'current' ? [owner] : retention.openAll()
  const everywhere = async (): Promise<readonly RetentionOwner[]> => [...(await retention.openAll()), null]

  return {
    async sizes(owner, signal) {
      const sizes = await measureKinds(retention, owner, signal)
      return { ...sizes, deliveries: (await measureKinds(retention, null, signal)).deliveries }
    },
    async previewLimits(limits, at, signal) {
      const plan = async (owner: RetentionOwner): Promise<Removal> =>
        (await planLimits(retention, owner, limits, at, signal)).removal
      return { at, removal: await inEach(await everywhere(), plan) }
    },
    applyLimits: (limits, at, task) =>
      inTurn(async (signal) => {
        const removed = countFor(task)
        return inEach(await everywhere(), async (owner) => {
          const { passes } = await planLimits(retention, owner, limits, at, signal)
          return perform(owner, passes, signal, removed)
        })
      }, task?.signal),
    previewPurge: async (owner, request, signal) =>
      inEach(await ownersOf(owner, request), (each) => countPurge(retention, each, request.what, signal)),
    purge: (owner, request, task) =>
      inTurn(async (signal) => {
        const removed = countFor(task)
        return inEach(await ownersOf(owner, request), (each) => perform(each, PURGES[request.what], signal, removed))
      }, task?.signal),
    purgeKey: (owner, fingerprint, task) =>
      inTurn(async (signal) => {
        let after: number | null = null
        do {
          refuseAborted(signal)
          after = await retention.removeReceivedWith(owner, fingerprint, after)
        } while (after !== null)
      }, task?.signal),
    async whileStopped(work) {
      stop.abort()
      stop = new AbortController()
      return inTurn(work)
    },
  }
}
