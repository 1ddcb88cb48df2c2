import type { KeyStore } from '../../../app/domain/connection/key-store.ts'
import { keyError } from '../../../app/domain/connection/api-key.ts'
import { describeError } from '../../../app/errors/describe-error.ts'
import { errorInfo, AppError, type ErrorInfo } from '../../../app/errors/app-error.ts'
import type { KeyEntryCall, KeyEntryInput, KeyReply } from '../../../app/ipc/window/key-window.ts'
import type { Logger } from '../../platform/log/logger.ts'
import { ONE_HEADLINE, type ServiceClient } from '../requests/module.ts'
import { baseUrlError } from './base-url.ts'
import type { KeyTask } from './key-tasks.ts'
import { notKeptTexts } from './keychain-entries.ts'
import type { Access } from '../context/connection-scope.ts'

/** Time limit of a validation in milliseconds. */
const PATIENCE_MS = 20_000

/**
 * Validates a key with one small call. Returns null when the service accepts it, otherwise the error. Throws a cancelled error when the
 * signal is aborted.
 */
async function validateKey(client: ServiceClient, access: Access, signal: AbortSignal): Promise<ErrorInfo | null> {
  try {
    await client.newsList(access, ONE_HEADLINE, AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]))
    return null
  } catch (thrown) {
    const error = errorInfo(thrown)
    if (signal.aborted) throw new AppError({ kind: 'cancelled' })
    if (error === null) throw thrown
    // The time limit caused this, not the person.
    if (error.kind === 'cancelled') return { kind: 'timed-out', phase: 'total', afterMs: PATIENCE_MS }
    // A plan without news refuses the call, and a service without stories has none to send: both know the key.
    return error.kind === 'forbidden' || error.kind === 'no-data' ? null : error
  }
}

/** Handles the calls of one key window until it closes. */
export interface KeyEntry {
  /** The response to a call of the window. It never contains a secret. */
  response(call: KeyEntryCall): Promise<KeyReply>
  /** Cancels running work after the window has closed. */
  close(): void
}

export interface KeyEntryParts {
  task: KeyTask
  client: ServiceClient
  logger: Pick<Logger, 'hide' | 'bug'>
  isOffline: () => boolean
  /** The store of keys of this system. */
  keyStore: () => Promise<KeyStore>
  /** Called after a secret was stored. */
  stored: () => void
}

const GONE: KeyReply = {
  state: 'gone',
  message:
    'This happened while this window was open. Nothing was stored. Close this window, then look at the connection in Settings.',
}

/** Errors that point to the address; all others point to the key. */
const ADDRESS_ERRORS: readonly ErrorInfo['kind'][] = [
  'offline',
  'connection-broken',
  'not-secure',
  'proxy-failed',
  'timed-out',
  'not-found',
  'unreadable-reply',
]

function failed(error: ErrorInfo): KeyReply {
  const { title, cause } = describeError(error)
  return { state: 'failed', title, cause, fix: ADDRESS_ERRORS.includes(error.kind) ? 'address' : 'secret' }
}

/** Creates the handler for one key window. It stores only the input that was tried last. */
export function createKeyEntry({ task, client, logger, isOffline, keyStore, stored }: KeyEntryParts): KeyEntry {
  let isClosed = false
  const hasClosed = (): boolean => isClosed
  let trial: AbortController | null = null
  /** The input that was tried last. The window sends the secret only to try it, not again to store it. */
  let tried: KeyEntryInput | null = null

  /** The reason why the input is invalid, checked before any request. */
  function errorTextOf({ address, secret }: KeyEntryInput): KeyReply | null {
    const { purpose } = task.form()
    if (purpose === 'connection' || purpose === 'address') {
      const errorText = address.trim() === '' ? 'Enter the address of the service.' : baseUrlError(address.trim())
      if (errorText !== null) return { state: 'invalid', field: 'address', errorText }
    }
    const errorText = keyError(secret, purpose === 'transform-token' ? 'token' : 'key')
    return errorText === null ? null : { state: 'invalid', field: 'secret', errorText }
  }

  async function attempt(entry: KeyEntryInput): Promise<KeyReply> {
    trial?.abort()
    tried = null
    if (!task.stands()) return GONE
    const errorText = errorTextOf(entry)
    if (errorText !== null) return errorText
    logger.hide(entry.secret)
    const control = new AbortController()
    trial = control
    const access = task.access(entry)
    const error =
      access === null
        ? null
        : isOffline()
          ? ({ kind: 'offline', reason: 'chosen', detail: '' } as const)
          : await validateKey(client, access, control.signal)
    if (control.signal.aborted) return { state: 'cancelled' }
    if (!task.stands()) return GONE
    tried = entry
    return error === null ? { state: 'accepted' } : failed(error)
  }

  async function keep(forSession: boolean): Promise<KeyReply> {
    const entry = tried
    tried = null
    if (entry === null || isClosed) return { state: 'cancelled' }
    const result = task.stands() ? await task.keep(entry, hasClosed, forSession) : 'gone'
    if (result === 'gone') return GONE
    if (result !== 'kept') {
      // The person is asked, and what was tried is kept for the answer.
      tried = hasClosed() ? null : entry
      return { state: 'not-kept', ...notKeptTexts(task.form().purpose === 'transform-token' ? 'token' : 'key', result) }
    }
    stored()
    return { state: 'stored' }
  }

  async function response(call: KeyEntryCall): Promise<KeyReply> {
    switch (call.do) {
      case 'form':
        return task.stands() ? { state: 'form', ...task.form(), store: await keyStore() } : GONE
      case 'try':
        return attempt(call.entry)
      case 'keep':
        return keep(false)
      case 'keep-for-session':
        return keep(true)
      case 'cancel':
      case 'close':
        trial?.abort()
        return { state: 'cancelled' }
    }
  }

  return {
    response: (call) =>
      response(call).catch((thrown: unknown): KeyReply => {
        const error = errorInfo(thrown) ?? { kind: 'internal', reference: logger.bug(thrown, 'key window') }
        return error.kind === 'cancelled' ? { state: 'cancelled' } : failed(error)
      }),
    close() {
      isClosed = true
      tried = null
      trial?.abort()
    },
  }
}
