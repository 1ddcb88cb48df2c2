// A process with the receiver and the stores, for tests that kill it. It prints the address of the receiver, and then each story as
// soon as a note on it is stored, until it is killed.
import { keptAddress } from '../window/receiver-place.ts'
import { join } from 'node:path'
import { createLibraryClient } from '../../../main/modules/library/library-client.ts'
import { createAuthority } from '../../../main/modules/webhooks/certificate-authority.ts'
import { createReceiverService } from '../../../main/modules/webhooks/receiver-service.ts'
import { createKnownSecrets } from '../../../main/platform/log/known-secrets.ts'
import { scopeOf } from '../service/scope.ts'
import { OWNER } from '../records/stories.ts'
import { startingWith } from '../../../main/platform/threads/start-threads.ts'

const [folder = '', firstStory = '1'] = process.argv.slice(2)
const library = createLibraryClient({
  startThread: startingWith(join(import.meta.dirname, '../../../main/library-worker.ts')),
  folder,
})
const receiver = createReceiverService({
  library,
  authority: createAuthority(join(folder, 'receiver'), Date.now),
  now: Date.now,
  scheduleTimeout(ms, callBack) {
    const timer = setTimeout(callBack, ms)
    return () => clearTimeout(timer)
  },
  knownSecrets: createKnownSecrets(),
  address: keptAddress(),
  notify: () => undefined,
})
const { httpUrl } = await receiver.start(scopeOf(() => Promise.reject(new Error('no key'))))
const print = (line: string): Promise<void> =>
  new Promise((resolve) => {
    process.stdout.write(`${line}\n`, () => resolve())
  })
await print(httpUrl ?? '')
for (let story = Number(firstStory); ; story++) {
  await library.news.markStories(OWNER, [story], { note: `Note ${story}` })
  await print(String(story))
}
