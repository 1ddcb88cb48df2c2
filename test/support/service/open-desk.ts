import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { ProgramForm } from '../../../app/domain/programs/program.ts'
import { openApiForPrograms } from '../../../main/embedded-service/contract/open-api.ts'
import { createChangesModule } from '../../../main/modules/changes/module.ts'
import type { Context } from '../../../main/modules/context/context.ts'
import { createProgramsModule } from '../../../main/modules/programs/module.ts'
import { createReconciliationService } from '../../../main/modules/webhooks/reconciliation-service.ts'
import type { ProgramAnswer } from '../../../main/modules/requests/module.ts'
import { createLogger } from '../../../main/platform/log/logger.ts'
import { openSettings } from '../../../main/platform/settings/settings-store.ts'
import { applicationServices } from './application-services.ts'
import type { startFrozenService } from './frozen-service.ts'
import { connectionOf } from './scope.ts'
import { temporaryFolder } from '../system/temporary-folder.ts'

const NOTEBOOK: ProgramForm = { name: 'Notebook', connection: 'test', mayRequest: true, requestsPerMinute: 30 }

/** The door over the real library and the embedded service, with one program. */
export async function openDesk(
  service: Awaited<ReturnType<typeof startFrozenService>>,
  form: Partial<ProgramForm> = {},
  {
    hasOwnLibrary = false,
    commandFolder = '',
    clock,
  }: { hasOwnLibrary?: boolean; commandFolder?: string; clock?: () => number } = {},
) {
  let isUp = true
  const openedAt = Date.now()
  let waited = 0
  const now = clock ?? (() => openedAt + waited)
  const folder = temporaryFolder(onTestFinished)
  const logged: string[] = []
  const {
    library,
    owner,
    scope,
    client,
    ingestion,
    fundamentals,
    anyProofs,
    knownSecrets,
    rows,
    news,
    ratios,
    earnings,
    earningsChanges,
  } = applicationServices({
    ...(hasOwnLibrary ? { folder } : {}),
    ...(clock === undefined ? {} : { now: clock, clockRead: () => undefined }),
    address: () => (isUp ? { baseUrl: service.url, key: service.keys.full } : null),
  })
  const settings = await openSettings(join(folder, 'settings.json'))
  const connection = connectionOf({ name: 'Service' })
  await settings.update({ connections: [connection] })
  const answers: ProgramAnswer[] = []
  const logger = {
    ...createLogger({ sink: (line) => logged.push(line) > 0, now: Date.now, reference: () => '' }),
    secrets: knownSecrets,
  }
  const context: Context = {
    settings,
    library,
    logger,
    now,
    notify: () => undefined,
    sleep: () => Promise.resolve(),
    scheduleTimeout: () => () => undefined,
    runTask: () => Promise.reject(new Error('no task is run')),
  }
  const reconciliation = createReconciliationService({ library, now })
  const changes = createChangesModule(context, {
    fundamentals: { earningsChanges: (_scope, asked, signal) => earningsChanges(asked, signal) },
    webhooks: { reconciliation },
    ...{ notifications: { told: () => undefined }, inUse: () => [] },
  })
  const { handlers, dispose } = createProgramsModule(context, {
    requests: { client, toProgram: (_connection, answer) => answers.push(answer) },
    news: { ingestion },
    fundamentals,
    proofs: anyProofs,
    changes,
    reconciliation,
    scopeOf: () => ({ ...scope, connection }),
    folder: commandFolder === '' ? folder : commandFolder,
    command: 'tearsheet',
    describe: (url) => Promise.resolve(openApiForPrograms(url)),
  })
  /** Ends it as the application does. */
  async function close(): Promise<void> {
    await dispose()
    await settings.settled()
  }
  onTestFinished(close)
  const call = { signal: new AbortController().signal, window: 1, scope: { ...scope, connection } }
  const opened = await handlers['programs.open']({ isOpen: true }, call)
  const { id, token } = await handlers['programs.add']({ ...NOTEBOOK, ...form }, call)
  const url = opened.door.state === 'on' ? opened.door.url : ''
  return {
    handlers,
    close,
    call,
    settings,
    library,
    owner,
    news,
    ratios,
    earnings,
    rows,
    answers,
    knownSecrets,
    folder,
    logged,
    id,
    token,
    url,
    goDown: () => {
      isUp = false
    },
    wait: (ms: number) => {
      waited += ms
    },
    ask: (path: string, headers: Record<string, string> = {}) =>
      fetch(`${url}${path}`, { headers: { authorization: `token ${token}`, ...headers } }),
  }
}
