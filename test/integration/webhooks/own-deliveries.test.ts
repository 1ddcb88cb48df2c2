import { join } from 'node:path'
import { expect, it } from 'vitest'
import { PLAIN_ANSWER } from '../../../app/domain/webhooks/receiver.ts'
import { createDeliver } from '../../../main/embedded-service/delivery/deliver.ts'
import { createEmbeddedControl } from '../../../main/embedded-control.ts'
import { createAuthority } from '../../../main/modules/webhooks/certificate-authority.ts'
import { onTestFinished } from 'vitest'
import { FROZEN } from '../../support/service/frozen-service.ts'
import { receiverThat } from '../../support/webhooks/running-receiver.ts'
import { temporaryFolder } from '../../support/system/temporary-folder.ts'

async function receiverWithAuthority() {
  const authority = createAuthority(temporaryFolder(), Date.now)
  const { receiver, received } = await receiverThat(PLAIN_ANSWER, {}, await authority.issue())
  return { url: receiver.httpsUrl ?? '', received, certificate: await authority.certificate() }
}

it(
  'the service of the demonstration delivers to the receiver whose authority it is given',
  { timeout: 60_000 },
  async () => {
    const { url, received, certificate } = await receiverWithAuthority()
    const embedded = createEmbeddedControl(
      join(import.meta.dirname, '../../../main/embedded-service/worker.ts'),
      FROZEN,
    )
    onTestFinished(() => embedded.stop())
    await embedded.start()
    expect(await embedded.deliver({ url, authority: certificate, kind: 'News/v1' })).toEqual({
      status: 204,
      isDelivered: true,
    })
    expect(received).toHaveLength(1)
    // A receiver with another authority is not trusted by it.
    const other = await receiverWithAuthority()
    expect(await embedded.deliver({ url: other.url, authority: certificate, kind: 'News/v1' })).toEqual({
      status: null,
      isDelivered: false,
    })
    expect(other.received).toHaveLength(0)
  },
)

it('the authority is trusted for its own delivery on this computer only', async () => {
  const { url, received, certificate } = await receiverWithAuthority()
  const deliver = createDeliver({ loopbackOnly: false, extraAuthorities: [], timeoutMs: 5000 })
  const send = async (destination: string, ownAuthority?: string): Promise<string> => {
    const delivery = {
      destination: new URL(destination),
      headers: {},
      body: '{}',
      signal: new AbortController().signal,
    }
    return (await deliver(ownAuthority === undefined ? delivery : { ...delivery, ownAuthority })).outcome
  }
  expect(await send(url, certificate)).toBe('delivered')
  expect(await send(url)).toBe('not-public')
  expect(await send('https://192.0.2.1/', certificate)).toBe('not-public')
  expect(received).toHaveLength(1)
})
