import { vi } from 'vitest'
import { AppError } from '../../app/errors/app-error.ts'
import type { ErrorInfo } from '../../app/errors/app-error.ts'
import type { KeyEntryInput, KeyForm } from '../../app/ipc/key-window.ts'
import { createKeyEntry } from '../../main/modules/connection/key-entry.ts'
import type { KeyTask } from '../../main/modules/connection/key-tasks.ts'
import type { Access } from '../../main/modules/context/connection-scope.ts'
import type { ServiceResponse, ServiceClient } from '../../main/modules/requests/service-client.ts'
import { accessTo } from './scope.ts'

/** What is typed into the window. */
export const ENTRY: KeyEntryInput = { name: 'Main', colour: 0, address: 'https://a.example', secret: 'some-key' }

/** A key window on a service that answers each trial like that, over a task that writes down what it keeps. */
export function setUp({
  purpose = 'connection',
  isOffline = false,
  response = () => Promise.resolve(null),
}: {
  purpose?: KeyForm['purpose']
  isOffline?: boolean
  response?: (signal: AbortSignal) => Promise<ErrorInfo | null>
} = {}) {
  let stands = true
  const kept: KeyEntryInput[] = []
  const triedWith: Access[] = []
  const task: KeyTask = {
    form: () => ({ purpose, name: '', colour: 2, address: '', isReplacing: false, isDemonstration: false }),
    stands: () => stands,
    access: ({ address, secret }) => (purpose === 'transform-token' ? null : accessTo(address, { key: secret })),
    keep(entry) {
      kept.push(entry)
      return Promise.resolve('kept')
    },
  }
  const client = {
    async newsList(access: Access, _query: unknown, signal: AbortSignal): Promise<ServiceResponse> {
      triedWith.push(access)
      const error = await response(signal)
      if (error !== null) throw new AppError(error)
      return {} as ServiceResponse
    },
  } as unknown as ServiceClient
  const hide = vi.fn<(text: string) => void>()
  const stored = vi.fn<() => void>()
  const bug = vi.fn<(thrown: unknown, during: string) => string>(() => 'reference')
  const { response: ask, close } = createKeyEntry({
    task,
    client,
    logger: { hide, bug },
    isOffline: () => isOffline,
    keyStore: () => Promise.resolve('kwallet'),
    stored,
  })
  return {
    kept,
    triedWith,
    task,
    hide,
    stored,
    bug,
    ask,
    close,
    attempt: (changes: Partial<KeyEntryInput> = {}) => ask({ do: 'try', entry: { ...ENTRY, ...changes } }),
    remove: () => {
      stands = false
    },
  }
}
