import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:tls'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { makeCertificate } from '../support/system/certificate.ts'
import { temporaryFolder } from '../support/system/temporary-folder.ts'
import { connect, keyring, untilKeyIsStored } from './support/connect.ts'
import { hasDesktop, resources } from './support/installed.ts'
import { countStories } from './support/library.ts'
import { tracesOf } from './support/processes.ts'
import { startService } from './support/service.ts'
import { emptyHome, start, type Running } from './support/start.ts'

/** How the package is started, with these variables. */
const begin =
  (env: Record<string, string> = {}) =>
  (): Running => {
    const started = start([], env, emptyHome())
    onTestFinished(() => started.stop())
    return started
  }

describe.runIf(hasDesktop)('a key typed into the package', () => {
  it('is saved in the keyring of the system, and works with the service', async () => {
    const service = await startService()
    onTestFinished(service.stop)
    const running = await connect(service.url, service.keys.full, begin())
    await untilKeyIsStored()
    await vi.waitFor(() => expect(keyring()).toContain(`"secret":"${service.keys.full}"`), { timeout: 20_000 })
    expect(keyring()).toContain(service.url)
    await vi.waitFor(() => expect(countStories(running.userData)).toBeGreaterThan(0), { timeout: 30_000 })
    // It was saved by the keytar of the package.
    expect(tracesOf(running.pid).maps).toContain(`${resources}/app.asar.unpacked/node_modules/keytar`)
  })

  // SECURITY 54
  it('is sent to no server that only NODE_EXTRA_CA_CERTS or NODE_TLS_REJECT_UNAUTHORIZED would trust', async () => {
    const folder = temporaryFolder()
    const { key, cert, caFile } = await makeCertificate(folder)
    // Readable for the user of the package; otherwise the package could not find it in any case.
    chmodSync(folder, 0o755)
    let [accepted, refused] = [0, 0]
    const server = createServer({ key, cert }, (socket) => {
      accepted += 1
      socket.end()
    })
    server.on('tlsClientError', () => {
      refused += 1
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo

    // The development Electron trusts it because of each of the two variables.
    const script = `require('node:tls').connect(${port}, 'localhost').resume()`
    for (const variables of [{ NODE_EXTRA_CA_CERTS: caFile }, { NODE_TLS_REJECT_UNAUTHORIZED: '0' }])
      await once(spawn(process.execPath, ['-e', script], { env: { ELECTRON_RUN_AS_NODE: '1', ...variables } }), 'exit')
    expect(accepted).toBe(2)

    await connect(
      `https://localhost:${port}`,
      'a-key-for-nobody',
      begin({ NODE_EXTRA_CA_CERTS: caFile, NODE_TLS_REJECT_UNAUTHORIZED: '0' }),
    )
    await vi.waitFor(() => expect(refused).toBeGreaterThan(0), { timeout: 30_000 })
    expect(accepted).toBe(2)
  })
})
