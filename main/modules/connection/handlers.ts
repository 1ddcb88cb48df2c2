import type { KeyStore, KeyState } from '../../../app/domain/connection/key-store.ts'
import { AppError, errorInfo, invalidInput, type ErrorInfo } from '../../../app/errors/app-error.ts'
import { DEMONSTRATION, originOf } from '../../../app/domain/connection/connection.ts'
import type { Connection, ConnectionTarget, SecretTarget } from '../../../app/domain/connection/connection.ts'
import type {
  CONNECTION_CONTRACT,
  ConnectionView,
  TokenPlace,
  ConnectionTest,
  EndpointCheck,
} from '../../../app/ipc/connection.ts'
import type { WindowId } from '../../platform/ipc/dispatcher.ts'
import { ONE_HEADLINE, type ServiceClient, type ServiceResponse } from '../requests/module.ts'
import type { ConnectionScope } from '../context/connection-scope.ts'
import type { Demonstration } from './demonstration.ts'
import type { EntitlementService } from './entitlement-service.ts'
import type { ProfileService } from './profile-service.ts'
import type { ConnectionRegistry } from './registry.ts'
import type { Secrets } from './secrets.ts'
import { runCall, type Context, type ModuleHandlers } from '../context/context.ts'

/** Any response about this symbol shows that the endpoint works. */
const PROBE = 'AAPL'

/** Sends one small request to each endpoint without side effects. The webhook test is left out, because it would send a delivery. */
export async function testConnection(
  client: ServiceClient,
  scope: ConnectionScope,
  now: () => number,
  signal: AbortSignal,
): Promise<ConnectionTest> {
  const connection = await scope.access()
  const fundamentals = { symbols: [PROBE], fromDate: null, period: null, reportType: 'TTM' }
  const calls: readonly (readonly [string, () => Promise<Pick<ServiceResponse, 'clockSkewMs'>>])[] = [
    ['News', () => client.newsList(connection, ONE_HEADLINE, signal)],
    ['Operation ratios', () => client.operationRatios(connection, fundamentals, signal)],
    ['Earnings reports', () => client.earningReports(connection, fundamentals, signal)],
  ]
  const checks: EndpointCheck[] = []
  let clockSkewMs: number | null = null
  for (const [endpoint, call] of calls) {
    const startedAt = now()
    try {
      const response = await call()
      clockSkewMs ??= response.clockSkewMs
      checks.push({ endpoint, ok: true, durationMs: now() - startedAt, error: null })
    } catch (thrown) {
      const error = errorInfo(thrown)
      if (error === null || error.kind === 'cancelled') throw thrown
      // "No data for this symbol" shows that the key has access to the endpoint. Any server has a 404 of another form.
      const hasAccess = error.kind === 'no-data'
      checks.push({ endpoint, ok: hasAccess, durationMs: now() - startedAt, error: hasAccess ? null : error })
    }
  }
  return { checks, clockSkewMs }
}

/** Opens the window for typing a secret, over the window that requested it. */
export type OpenKeyWindow = (window: WindowId, target: SecretTarget) => void

export interface ConnectionHandlerParts extends Pick<Context, 'now' | 'notify' | 'runTask'> {
  version: string
  registry: ConnectionRegistry
  use: (window: WindowId, connection: string) => Promise<void>
  secrets: Secrets
  demonstration: Demonstration
  profiles: ProfileService
  entitlement: EntitlementService
  client: ServiceClient
  storageError: () => Promise<ErrorInfo | null>
  openKeyWindow: OpenKeyWindow
  keyStore: () => Promise<KeyStore>
}

/** Where a token is stored, by its state; any other state means the keychain. */
const TOKEN_PLACES: Partial<Record<KeyState, TokenPlace>> = {
  absent: 'absent',
  missing: 'absent',
  elsewhere: 'absent',
  'session-only': 'session',
  'not-removed': 'not-removed',
}

export function createConnectionHandlers(
  parts: ConnectionHandlerParts,
): ModuleHandlers<keyof typeof CONNECTION_CONTRACT> {
  const { now, notify, version, registry, secrets, demonstration, profiles, entitlement, client, storageError } = parts

  /** Notifies all windows of what they show of connections. They ask the service for nothing. */
  const renamed = (): void => notify('status.changed')

  /** Notifies all windows, and has those that show the connection drop what they have of it and ask again. */
  const changed = (id: string): void => {
    for (const window of registry.windowsOf(id)) notify('library.changed', window)
    renamed()
  }

  function viewOf(connection: Connection): ConnectionView {
    const { id, name, colour, baseUrl, isAddressConfirmed } = connection
    // The keychain may wait for the person, so the window is notified later instead of waiting.
    const key =
      connection.demonstration === null
        ? secrets.state(connection, 'key', () => notify('status.changed'))
        : { state: 'ok' as const, fingerprint: `plan ${connection.demonstration.plan}` }
    return {
      id,
      name,
      colour,
      baseUrl,
      isAddressConfirmed,
      keyState: key.state,
      fingerprint: key.fingerprint,
      demonstration: connection.demonstration,
      lastKeyOutcome: secrets.lastOutcome(id, 'key'),
    }
  }

  function openKeyWindow(
    window: WindowId,
    { connection }: ConnectionScope,
    purpose: ConnectionTarget['purpose'],
  ): void {
    const { id, baseUrl, isAddressConfirmed } = connection
    // Typing a new address also confirms it.
    if (purpose !== 'address' && !isAddressConfirmed)
      throw new AppError({ kind: 'address-unconfirmed', connection: id, address: baseUrl })
    // The demonstration has its own keys, but a transform token can be tested there.
    if (purpose !== 'transform-token' && connection.demonstration !== null)
      throw invalidInput(
        'connection',
        'The demonstration has an address and keys of its own. Add a connection for another service.',
      )
    parts.openKeyWindow(window, { connection: id, origin: originOf(connection), purpose })
  }

  return {
    async 'app.status'(_input, { window }) {
      const connection = registry.current(window)
      return {
        version,
        connection: connection === null ? null : viewOf(connection),
        storageError: await storageError(),
      }
    },

    'connection.test': (_input, { scope, signal }) =>
      runCall(
        parts.runTask,
        signal,
        { title: 'Connection test', view: 'settings', connection: scope.connection.id },
        (task) => testConnection(client, scope, now, task.signal),
      ),
    'demo.setRunning': ({ running }) => demonstration.setRunning(running).then(() => changed(DEMONSTRATION)),
    'demo.chooseKey': ({ plan }) => demonstration.choosePlan(plan).then(() => changed(DEMONSTRATION)),
    'scenarios.state': async () => demonstration.service().scenarios(),
    async 'scenarios.start'({ name }) {
      const state = await (await demonstration.started()).startScenario(name)
      notify('status.changed')
      return state
    },
    async 'scenarios.putBack'() {
      const state = await (await demonstration.started()).putBack()
      notify('status.changed')
      return state
    },

    'profile.get': (_input, { scope }) => profiles.get(scope.connection),
    'profile.save': ({ connection: _, ...profile }, { scope }) =>
      profiles
        .save(scope.connection, { ...profile, values: { ...scope.connection.profile, ...profile.values } })
        .then(() => changed(scope.connection.id)),
    async 'profile.putBack'({ expected, wanted }, { scope }) {
      const outcome = await profiles.putBack(scope.connection, expected, wanted)
      changed(scope.connection.id)
      return outcome
    },

    'connections.list': () =>
      registry.list().map(({ id, name, colour, baseUrl, isAddressConfirmed, demonstration: embedded }) => ({
        id,
        name,
        colour,
        baseUrl,
        isAddressConfirmed,
        isDemonstration: embedded !== null,
      })),
    'connections.use': ({ id }, { window }) => parts.use(window, id),
    'connections.add': (_input, { window }) => parts.openKeyWindow(window, { purpose: 'connection' }),
    'connections.change': ({ id, name, colour }) => registry.change(id, { name, colour }).then(renamed),
    async 'connections.putBack'({ id, expected, wanted }) {
      const outcome = await registry.putBack(id, expected, wanted)
      renamed()
      return outcome
    },
    'connections.confirm': ({ id, baseUrl }) => registry.confirm(id, baseUrl).then(() => changed(id)),
    'connections.remove': ({ id, withMarks }) =>
      parts
        .runTask(
          // Half a removal would leave a connection without its data, so it cannot be cancelled.
          { title: 'Removal of a connection', view: 'settings', connection: null, canCancel: false },
          ({ tell }) => {
            tell({ detail: registry.list().find((each) => each.id === id)?.name ?? '' })
            return registry.remove(id, withMarks)
          },
        )
        .finally(() => {
          // No window shows it, but what is counted of all that is stored.
          notify('stories.changed')
          renamed()
        }),

    // A key belongs to an address, so a connection without an address needs both.
    'key.enter': (_input, { scope, window }) =>
      openKeyWindow(window, scope, originOf(scope.connection) === '' ? 'address' : 'key'),
    'key.changeAddress': (_input, { scope, window }) => openKeyWindow(window, scope, 'address'),
    'key.store': () => parts.keyStore(),
    'key.remove': (_input, { scope }) =>
      secrets.remove(scope.connection, 'key').then(() => changed(scope.connection.id)),

    'webhook.token': (_input, { scope }) =>
      TOKEN_PLACES[secrets.state(scope.connection, 'token', renamed).state] ?? 'keychain',
    'webhook.enterToken': (_input, { scope, window }) => openKeyWindow(window, scope, 'transform-token'),
    'webhook.removeToken': (_input, { scope }) => secrets.remove(scope.connection, 'token').then(renamed),
    async 'entitlement.probe'(_input, { scope, signal }) {
      const map = await runCall(
        parts.runTask,
        signal,
        { title: 'Plan check', view: 'console', connection: scope.connection.id },
        (task) => entitlement.probe(scope, task),
      )
      notify('entitlement.changed')
      return map
    },
    'entitlement.list': (_input, { scope }) => entitlement.list(scope),
  }
}
