import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createAuthority } from '../../../main/modules/webhooks/certificate-authority.ts'
import type { ListeningLog } from '../../../main/modules/webhooks/listening-log.ts'
import { createReceiverService } from '../../../main/modules/webhooks/receiver-service.ts'
import { createKnownSecrets } from '../../../main/platform/log/known-secrets.ts'
import { createLibraryClient, type LibraryClient } from '../../../main/modules/library/library-client.ts'
import { keptAddress } from '../window/receiver-place.ts'
import { realAfter } from './running-receiver.ts'
import { accessTo, scopeOf } from '../service/scope.ts'
import { temporaryFolder } from '../system/temporary-folder.ts'
import { startingWith } from '../../../main/platform/threads/start-threads.ts'

/** The receiver service over a library of its own; it signs with that key. */
export function receiverService(
  key: string | null = 'an-unused-key',
  change: (library: LibraryClient) => LibraryClient = (same) => same,
  listening?: ListeningLog,
) {
  const folder = temporaryFolder()
  const library = createLibraryClient({
    startThread: startingWith(join(import.meta.dirname, '../../../main/library-worker.ts')),
    folder,
  })
  const scope = scopeOf(() =>
    key === null ? Promise.reject(new Error('no key')) : Promise.resolve(accessTo('https://a.example', { key })),
  )
  let notices = 0
  const receiver = createReceiverService({
    library: change(library),
    authority: createAuthority(temporaryFolder(), Date.now),
    now: Date.now,
    scheduleTimeout: realAfter,
    knownSecrets: createKnownSecrets(key === null ? [] : [key]),
    address: keptAddress(),
    notify: () => (notices += 1),
    ...(listening === undefined ? {} : { listening }),
  })
  onTestFinished(async () => {
    await receiver.stop()
    await library.files.close()
  })
  const all = async () => (await library.webhooks.listDeliveries({ from: 0, limit: 500, text: '' })).rows.toReversed()
  return {
    folder,
    library,
    receiver: { ...receiver, start: () => receiver.start(scope) },
    all,
    notices: () => notices,
  }
}
