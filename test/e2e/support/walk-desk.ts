import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { makeCertificate } from '../../support/certificate.ts'
import { startReceiver } from '../../support/receiver.ts'
import { test as base } from './desk.ts'
import type { Desk } from './desk.ts'
import type { WalkSurroundings } from './walk.ts'

/** A port that is free now. */
const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

/** Test with the demonstration as the walk needs it: a service that can be changed, and a receiver that it delivers to. */
export const test = base.extend<{ walkDesk: { desk: Desk; surroundings: Omit<WalkSurroundings, 'folder'> } }>({
  walkDesk: async ({ scratch, startDemo }, use) => {
    const tls = await makeCertificate(scratch)
    const receiver = await startReceiver(tls, () => 204)
    const controlPort = await freePort()
    const desk = await startDemo('News', [
      `--embedded-control-port=${controlPort}`,
      '--embedded-deliver-to-loopback',
      `--embedded-delivery-ca=${tls.caFile}`,
    ])
    await use({
      desk,
      surroundings: { controlUrl: `http://127.0.0.1:${controlPort}`, receiverUrl: receiver.url },
    })
    receiver.stop()
  },
})
