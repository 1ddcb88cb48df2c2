import { readdirSync } from 'node:fs'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createLibraryClient } from '../../../../../main/modules/library/library-client.ts'
import { createWriterRest } from '../../../../../main/modules/library/serve-library.ts'
import { startingWith } from '../../../../../main/platform/threads/start-threads.ts'
import { temporaryFolder } from '../../../../support/system/temporary-folder.ts'
import { OWNER } from '../../../../support/records/stories.ts'

/** The priorities of the threads of this process that are lower than its own, each once, the highest first. */
const lowered = (): number[] =>
  [...new Set(readdirSync('/proc/self/task').map((thread) => getPriority(Number(thread))))]
    .filter((niceness) => niceness > getPriority())
    .sort((one, other) => one - other)

it.runIf(process.platform === 'linux')('a read comes before what is stored at the same time', async () => {
  const before = lowered()
  const library = createLibraryClient({
    startThread: startingWith(join(import.meta.dirname, '../../../../../main/library-worker.ts')),
    folder: temporaryFolder(),
  })
  await library.files.damagedFiles()
  const [writing] = lowered().filter((niceness) => !before.includes(niceness))
  await library.news.isFilled(OWNER)
  const [reading] = lowered().filter((niceness) => !before.includes(niceness))
  await library.files.close()
  expect(reading).toBeLessThan(writing ?? 0)
})

it('nothing is merged while the reading thread has calls, and memory is given back meanwhile', () => {
  const reads = new Int32Array(new SharedArrayBuffer(4))
  const mayMerge: boolean[] = []
  let left = 3
  const files = {
    rest(may: boolean): boolean {
      mayMerge.push(may)
      if (may) left -= 1
      return may && left > 0
    },
  }
  const rest = createWriterRest(reads)
  const look = () => rest({ files } as Parameters<typeof rest>[0])
  // A call before the first look counts as one since.
  expect([look(), look()]).toEqual(['later', 'more'])
  Atomics.add(reads, 0, 1)
  expect([look(), look(), look()]).toEqual(['later', 'more', 'done'])
  expect(mayMerge).toEqual([false, true, false, true, true])
})
