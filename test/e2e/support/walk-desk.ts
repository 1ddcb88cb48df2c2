import { makeCertificate } from '../../support/system/certificate.ts'
import { startReceiver } from '../../support/webhooks/receiver.ts'
import { test as base, type Desk } from './desk/desk.ts'
import type { WalkSurroundings } from './walk.ts'

/** A test with the demonstration for the walk, with a receiver for its service. */
export const test = base.extend<{ walkDesk: { desk: Desk; surroundings: Omit<WalkSurroundings, 'folder'> } }>({
  walkDesk: async ({ scratch, startDemo }, use) => {
    const tls = await makeCertificate(scratch)
    const receiver = await startReceiver(tls, () => 204)
    const desk = await startDemo('News', ['--embedded-deliver-to-loopback', `--embedded-delivery-ca=${tls.caFile}`])
    await use({
      desk,
      surroundings: { receiverUrl: receiver.url },
    })
    receiver.stop()
  },
})
