import { join } from 'node:path'
import { samplePayloadText } from '../../../main/embedded-service/delivery/payload.ts'
import { openLibrary } from '../../../main/modules/library/store/library.ts'
import { FROZEN_AT } from '../../support/service/frozen-service.ts'
import { deliver } from '../support/desk/deliver.ts'
import { expect, test } from '../support/desk/desk.ts'

/** Times that one folder is used by an application that is killed. */
const KILLS = 10
/** Deliveries that are on their way at the same time. */
const AT_ONCE = 4

// S3
for (let part = 1; part <= 6; part++)
  test(`SECURITY 33: an application that is killed ${KILLS} times under load has every acknowledged delivery, part ${part}`, async ({
    startDesk,
    scratch,
  }) => {
    const userData = join(scratch, 'killed')
    const acknowledged: string[] = []
    for (let kill = 0; kill < KILLS; kill++) {
      const { app, frame, news, webhooks } = await startDesk({ userData, args: kill === 0 ? ['--demo'] : [] })
      // A start goes on where the last one ended.
      await frame.open('News')
      await news.rows.first().waitFor()
      await expect(frame.damage).toHaveCount(0)
      await frame.open('Webhooks')
      await webhooks.openPart('Receiver')
      await webhooks.start.click()
      const url = (await webhooks.addresses.first().textContent()) ?? ''
      let isKilled = false
      const ended = new Promise((resolve) => {
        app.process().once('exit', resolve)
      })
      const send = async (sender: number): Promise<void> => {
        for (let count = 0; !isKilled; count++) {
          const id = `${kill}-${sender}-${count}`
          const body = samplePayloadText('News/v1', { id, at: FROZEN_AT, forProduction: true })
          const status = await deliver(url, body, id).catch(() => null)
          if (status === 204) acknowledged.push(id)
          if (sender === 0 && count === 5 + 4 * kill + part) {
            isKilled = true
            app.process().kill('SIGKILL')
          }
        }
      }
      await Promise.all([...Array.from({ length: AT_ONCE }, (_, sender) => send(sender)), ended])
    }
    const library = openLibrary(join(userData, 'library'), Date.now)
    const { rows } = library.webhooks.listDeliveries({ from: 0, limit: 100_000, text: '' })
    expect(library.files.damagedFiles()).toEqual([])
    library.files.close()
    const stored = new Set(rows.map(({ deliveryId }) => deliveryId))
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
    expect(acknowledged.length).toBeGreaterThan(KILLS * 10)
    console.log(`      ${KILLS} kills: ${acknowledged.length} deliveries acknowledged, none lost`)
  })
