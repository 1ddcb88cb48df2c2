// A process with the receiver and its store, for tests that kill it. It prints the address and runs until it is killed.
import { join } from 'node:path'
import { createLibraryClient } from '../../main/modules/library/library-client.ts'
import { createAuthority } from '../../main/modules/webhooks/authority.ts'
import { createReceiverService } from '../../main/modules/webhooks/receiver-service.ts'
import { createKnownSecrets } from '../../main/platform/log/known-secrets.ts'
import { scopeOf } from './scope.ts'

const folder = process.argv[2] ?? ''
const receiver = createReceiverService({
  library: createLibraryClient({
    workerFile: join(import.meta.dirname, '../../main/modules/library/store/library-worker.ts'),
    folder,
  }),
  authority: createAuthority(join(folder, 'receiver'), Date.now),
  now: Date.now,
  scheduleTimeout(ms, callBack) {
    const timer = setTimeout(callBack, ms)
    return () => clearTimeout(timer)
  },
  knownSecrets: createKnownSecrets(),
  notify: () => undefined,
})
const { httpUrl } = await receiver.start(scopeOf(() => Promise.reject(new Error('no key'))))
process.stdout.write(`${httpUrl ?? ''}\n`)
