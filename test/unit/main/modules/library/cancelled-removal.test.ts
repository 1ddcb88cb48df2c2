import { describe, expect, it } from 'vitest'
import { createRetentionService } from '../../../../../main/modules/library/retention/retention-service.ts'
import type { RetentionService } from '../../../../../main/modules/library/retention/retention-service.ts'
import { storeStoriesOf } from '../../../../support/retained-library.ts'
import { limitsOf } from '../../../../support/retention.ts'
import { NOW } from '../../../../support/retained-library.ts'
import { idsOf, later, openTestLibrary, OWNER } from '../../../../support/stories.ts'

const STORED = 250

/** A library whose removals are cancelled after the first step that removes something. */
function cancelledAfterOneStep() {
  const library = openTestLibrary()
  storeStoriesOf(
    library,
    Array.from({ length: STORED }, (_, place) => 1 + place),
  )
  const client = later(library)
  const control = new AbortController()
  const told: string[] = []
  const retention = createRetentionService({
    retention: {
      ...client.retention,
      async removeStep(...args) {
        const step = await client.retention.removeStep(...args)
        if (step.removal.stories.count > 0) control.abort()
        return step
      },
      async removeReceivedWith(...args) {
        control.abort()
        return (await client.retention.removeReceivedWith(...args)) ?? 1
      },
    },
  })
  const task = { signal: control.signal, tell: ({ detail }: { detail?: string }) => told.push(detail ?? '') }
  return { library, retention, task, told }
}

type Rig = ReturnType<typeof cancelledAfterOneStep>

const REMOVALS: [string, (retention: RetentionService, task: Rig['task']) => Promise<unknown>][] = [
  ['a purge', (retention, task) => retention.purge(OWNER, { what: 'stories', which: 'current' }, task)],
  ['the limits', (retention, task) => retention.applyLimits(limitsOf({ stories: { days: 0.5 } }), NOW, task)],
]

describe('a removal that the person cancels', () => {
  it.each(REMOVALS)('stops between two steps: %s', async (_what, remove) => {
    const { library, retention, task } = cancelledAfterOneStep()
    await expect(remove(retention, task)).rejects.toMatchObject({ error: { kind: 'cancelled' } })
    const left = idsOf(library, '', { limit: STORED }).length
    expect([left > 0, left < STORED]).toEqual([true, true])
  })

  it.each(REMOVALS)('says how much was deleted until then: %s', async (_what, remove) => {
    const { library, retention, task, told } = cancelledAfterOneStep()
    await remove(retention, task).catch(() => undefined)
    expect(told).toEqual([`${STORED - idsOf(library, '', { limit: STORED }).length} deleted`])
  })

  it('stops between two steps: what came with a key', async () => {
    const { retention, task } = cancelledAfterOneStep()
    await expect(retention.purgeKey(OWNER, 'none', task)).rejects.toMatchObject({ error: { kind: 'cancelled' } })
  })

  it('does not stop the next one', async () => {
    const { library, retention, task } = cancelledAfterOneStep()
    const request = { what: 'stories', which: 'current' } as const
    const first = retention.purge(OWNER, request, task).catch(() => undefined)
    await Promise.all([first, retention.purge(OWNER, request)])
    expect(idsOf(library, '', { limit: STORED })).toEqual([])
  })
})
