import { readdirSync } from 'node:fs'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createLibraryClient } from '../../../../../main/modules/library/library-client.ts'
import { startingWith } from '../../../../../main/platform/threads/start-threads.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'
import { OWNER } from '../../../../support/stories.ts'

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
