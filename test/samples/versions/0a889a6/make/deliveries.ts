import { receiver, settings } from './application.ts'
import { named, payload, payloadId, script, signed, startDelivering } from './deliver.ts'
import { KEYS } from './services.ts'
import { at } from './time.ts'

/** Deliveries to the receiver: first, repeated, drifting, broken and cut ones. */
export async function receiveDeliveries(): Promise<void> {
  const deliver = await startDelivering()
  at('2026-11-16T09:00:00')
  const story = payload('News/v1')
  await deliver(story, { ...named(), ...signed(story) })
  const later = payload('News/v1', ({ data }) => {
    data.action = 'Updated'
    data.content.revision_id = Number(data.content.revision_id) + 1
    data.content.title = 'A Later Revision'
  })
  await deliver(later, { ...named(), ...signed(later) }, true)
  const gone = payload('News/v1', ({ data }) => {
    data.action = 'Removed'
  })
  await deliver(gone, { ...named(), ...signed(gone, KEYS.A1) })

  // One delivery with three attempts: two failed, then one accepted.
  at('2026-11-16T10:00:00')
  script({ failsFirst: 2 })
  const report = payload('Earnings/v1')
  const tried = { ...named(), ...signed(report) }
  for (const minute of ['00:01', '05:01', '15:01']) {
    at(`2026-11-16T10:${minute}`)
    await deliver(report, tried)
  }
  script({})
  at('2026-11-16T11:00:00')
  // The same payload in another delivery, and the same event under other IDs.
  await deliver(report, { ...named(), ...signed(report) })
  const again = payload('Earnings/v1')
  await deliver(again, named())

  // A kind that is learnt, and a sample that differs from the learnt shape. Production has another spelling of the kind.
  at('2026-11-16T12:00:00')
  for (const item of ['e1', 'e2', 'e3']) {
    const body = payload('Earnings/v1', ({ data }) => (data.id = data.content.id = item), true)
    await deliver(body, { ...named(), ...signed(body) })
  }
  const drifting = payload('Earnings/v1', ({ data }) => {
    data.id = data.content.id = 'e4'
    data.content.eps = 1.25
    data.content.eps_surprise = '0.04'
    delete data.content.currency
  })
  await deliver(drifting, { ...named(), ...signed(drifting) })

  // Bodies that are not payloads, or not of a described kind.
  at('2026-11-16T13:00:00')
  await deliver('this is no JSON', named())
  await deliver('', {})
  await deliver(JSON.stringify({ id: payloadId(), data: {} }), named())
  await deliver(
    payload('WIIMs/v1', (value) => {
      value.kind = 'Rumours/v1'
      value.data.content = { heard: 'in the lift' }
    }),
    named(),
  )

  at('2026-11-16T14:00:00')
  script({ cuts: true })
  await deliver(payload('Earnings/v1'), named())
  script({ status: 200, delayMs: 31_000, body: 'too late', headers: [['content-type', 'text/plain']] })
  await deliver(
    payload('News/v1', ({ data }) => (data.id = 40000239)),
    named(),
  )
  script({ status: 410 })
  await settings.update({ preferences: { ...settings.current().preferences, offline: true } })
  // There is no key while working offline, so the signature is not checked.
  const unchecked = payload('Earnings/v1', ({ data }) => (data.id = 'e5'))
  await deliver(unchecked, { ...named(), ...signed(unchecked) })
  await receiver.stop()
}
