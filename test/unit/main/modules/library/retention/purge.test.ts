import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createRetentionService } from '../../../../../../main/modules/library/retention/retention-service.ts'
import { librariesFolder } from '../../../../../../main/modules/library/store/library-paths.ts'
import type { Library } from '../../../../../../main/modules/library/store/library.ts'
import {
  NOW,
  observeRatio,
  ratioKnown,
  storeAnswer,
  storePicture,
  storeRepeated,
  storeStoriesOf,
} from '../../../../../support/library/retained-library.ts'
import { applyLimits, limitsOf, purge, retentionOf } from '../../../../../support/library/retention.ts'
import { idsOf, later, openTestLibrary, OWNER, store, storyOf } from '../../../../../support/records/stories.ts'
import { temporaryFolder } from '../../../../../support/system/temporary-folder.ts'
import type { RetentionService } from '../../../../../../main/modules/library/retention/retention-service.ts'

const OTHER = { ...OWNER, connection: 'two' }
const NEVER = new AbortController().signal

/** A library with rows of each kind. */
function mixed(): Library {
  const library = openTestLibrary()
  storeStoriesOf(library, [1, 2, 3])
  storePicture(library, 'https://img.example/a', 1)
  observeRatio(library, 'A', 1, '0.1')
  storeAnswer(library, 'earnings', 1)
  storeRepeated(library, 'nothing new', 1)
  return library
}

const countsOf = (library: Library, owner = OWNER): number[] => {
  const { stories, versions, ratioRecords, images, responses } = library.files.readInventory(owner)
  return [stories, versions, ratioRecords, images, responses]
}

describe('a purge of stories', () => {
  it('leaves what the person marked, and all other kinds', async () => {
    const library = mixed()
    library.news.markStories(OWNER, [2], { starredAt: 1 })
    await purge(library, { what: 'stories', which: 'current' })
    // The response of the marked story stays, and so do those of the ratio and of the report.
    expect([idsOf(library, ''), countsOf(library)]).toEqual([[2], [1, 1, 1, 1, 3]])
  })

  it('leaves those of other connections unless all are meant', async () => {
    const library = openTestLibrary()
    for (const owner of [OWNER, OTHER]) storeStoriesOf(library, [1], 'list', owner)
    await purge(library, { what: 'stories', which: 'current' })
    expect([countsOf(library)[0], countsOf(library, OTHER)[0]]).toEqual([0, 1])
    await purge(library, { what: 'stories', which: 'all' })
    expect(countsOf(library, OTHER)[0]).toBe(0)
  })

  it('takes several steps and removes what its preview says', async () => {
    const library = openTestLibrary()
    const ages = Array.from({ length: 250 }, (_, place) => 1 + place)
    for (let place = 0; place < 250; place += 10) storeStoriesOf(library, ages.slice(place, place + 10))
    library.news.markStories(OWNER, [7, 150, 151], { starredAt: 1 })
    const request = { what: 'stories', which: 'current' } as const
    const preview = await retentionOf(library).previewPurge(OWNER, request, NEVER)
    expect(await purge(library, request)).toEqual(preview)
    expect([preview.stories.count, preview.responses.count, idsOf(library, '')]).toEqual([247, 22, [7, 150, 151]])
  })
})

describe('a purge of ratios', () => {
  it('removes reports and their responses as well', async () => {
    const library = mixed()
    await purge(library, { what: 'ratios', which: 'current' })
    expect([ratioKnown(library, 'A', 0), library.responses.readLatestResponse(OWNER, 'earnings')]).toEqual([null, null])
    expect(countsOf(library)).toEqual([3, 3, 0, 1, 1])
  })
})

it.each([
  ['pictures', 'images', 0, [3, 3, 1, 0, 4]],
  ['responses that say nothing new', 'responses', 1, [3, 3, 1, 1, 3]],
] as const)('a purge of %s leaves everything else', async (_what, what, responses, left) => {
  const library = mixed()
  const removal = await purge(library, { what, which: 'current' })
  expect([removal.responses.count, countsOf(library)]).toEqual([responses, left])
})

describe('a purge of everything', () => {
  it('removes all cached data, and marks return with their stories', async () => {
    const library = mixed()
    library.news.markStories(OWNER, [2], { starredAt: 1 })
    await purge(library, { what: 'everything', which: 'all' })
    expect(countsOf(library)).toEqual([0, 0, 0, 0, 0])
    store(library, [storyOf({ id: 2 })])
    expect(library.news.readStory(OWNER, 2)?.mark.starredAt).toBe(1)
  })

  it('creates no library for a connection that has none', async () => {
    const folder = temporaryFolder()
    const library = openTestLibrary(folder)
    await purge(library, { what: 'everything', which: 'current' })
    expect(readdirSync(librariesFolder(folder))).toEqual([])
  })
})

describe('a removal', () => {
  it('stops when a backup is restored, and spares what the backup brings', async () => {
    const library = openTestLibrary()
    storeStoriesOf(
      library,
      Array.from({ length: 250 }, (_, place) => 1 + place),
    )
    const client = later(library)
    const restore = Promise.withResolvers<undefined>()
    const retention = createRetentionService({
      retention: {
        ...client.retention,
        async removeStep(...args) {
          const result = await client.retention.removeStep(...args)
          restore.resolve(undefined)
          return result
        },
      },
    })
    const purging = retention.purge(OWNER, { what: 'stories', which: 'current' })
    await restore.promise
    const left = await retention.whileStopped(() => Promise.resolve(idsOf(library, '', { limit: 300 }).length))
    await expect(purging).rejects.toMatchObject({ error: { kind: 'cancelled' } })
    expect(left).toBe(250)
  })

  it('waits for the one before', async () => {
    const library = mixed()
    const retention = retentionOf(library)
    const request = { what: 'stories', which: 'current' } as const
    const [first, second] = await Promise.all([retention.purge(OWNER, request), retention.purge(OWNER, request)])
    expect([first.stories.count, second.stories.count]).toEqual([3, 0])
  })
})

describe('the library of a connection that no longer exists', () => {
  it('is kept within the limits, and goes to the next connection with the same origin', async () => {
    const folder = temporaryFolder()
    const before = openTestLibrary(folder)
    storeStoriesOf(before, [10, 20])
    before.files.close()
    const library = openTestLibrary(folder)
    await applyLimits(library, limitsOf({ stories: { days: 15 } }), NOW)
    const added = { ...OWNER, connection: 'added' }
    expect(library.news.readStory(added, 10)?.item.id).toBe(10)
    expect(library.news.readStory(added, 20)).toBeNull()
  })
})

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
  it.each(REMOVALS)('stops between two steps, and says how much was deleted until then: %s', async (_what, remove) => {
    const { library, retention, task, told } = cancelledAfterOneStep()
    await expect(remove(retention, task)).rejects.toMatchObject({ error: { kind: 'cancelled' } })
    const left = idsOf(library, '', { limit: STORED }).length
    expect([left > 0, left < STORED, told]).toEqual([true, true, [`${STORED - left} deleted`]])
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
