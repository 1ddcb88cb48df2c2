import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:tls'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { makeCertificate } from '../support/certificate.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { hasDesktop, resources } from './support/installed.ts'
import { countStories } from './support/library.ts'
import { goToWindow, press, pressAndSee, type, untilWindowIsGone } from './support/person.ts'
import { tracesOf } from './support/processes.ts'
import { keepPicture, readScreen, untilShown } from './support/screen.ts'
import { startService } from './support/service.ts'
import { emptyHome, runAsUser, start } from './support/start.ts'
import type { Running } from './support/start.ts'

const KEY_WINDOW = '^Add a connection$'

/** Starts the package for the first time and does what a person does there: opens the key window and types the address and the key. */
async function connect(url: string, key: string, env: Record<string, string> = {}): Promise<Running> {
  const running = await untilShown(async () => {
    const started = start([], env, emptyHome())
    onTestFinished(() => started.stop())
    await goToWindow('^Tearsheet$', started)
    return started
  })
  // The button that opens it has the focus.
  await untilShown(async () => {
    press('Return')
    await goToWindow(KEY_WINDOW, running)
  })
  await type(url)
  await pressAndSee('Tab')
  await type(key)
  keepPicture(readScreen(), 'key')
  press('Return')
  return running
}

/** All entries of the keyring for Tearsheet, read with an independent tool. */
const keyring = (): string => runAsUser('secret-tool', 'search', '--all', 'service', 'Tearsheet')

describe.runIf(hasDesktop)('a key typed into the package', () => {
  it('is saved in the keyring of the system, and works with the service', async () => {
    const service = await startService()
    onTestFinished(service.stop)
    const running = await connect(service.url, service.keys.full)
    await untilWindowIsGone(KEY_WINDOW)
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

    await connect(`https://localhost:${port}`, 'a-key-for-nobody', {
      NODE_EXTRA_CA_CERTS: caFile,
      NODE_TLS_REJECT_UNAUTHORIZED: '0',
    })
    await vi.waitFor(() => expect(refused).toBeGreaterThan(0), { timeout: 30_000 })
    expect(accepted).toBe(2)
  })
})
