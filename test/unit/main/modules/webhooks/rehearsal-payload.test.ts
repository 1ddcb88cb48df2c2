import { describe, expect, it } from 'vitest'
import { itemOfRehearsal, withRevision } from '../../../../../main/modules/webhooks/rehearsal-payload.ts'
import { samplePayloadText } from '../../../../../main/embedded-service/delivery/payload.ts'
import { WEBHOOK_KINDS } from '../../../../../app/domain/webhooks/webhook.ts'

const AT = Date.UTC(2026, 9, 30)
const UUID = '0f6f3c1e-9a4b-4c1d-8d2e-1234567890ab'

interface Sent {
  id: string
  data: { id: unknown; action: string; content: { id: unknown; revision_id: number; updated_at: string } }
}

describe('the payload of a rehearsal', () => {
  it.each(WEBHOOK_KINDS)('names one item twice, whatever the sample names: %s', (kind) => {
    const sample = samplePayloadText(kind, { id: 'p', at: AT, forProduction: false })
    const item = itemOfRehearsal(UUID)
    const { data } = JSON.parse(withRevision(sample, item, 1, 0)) as Sent
    expect([String(data.id), String(data.content.id)]).toEqual([String(item), String(item)])
    expect(typeof data.id).toBe(typeof (JSON.parse(sample) as Sent).data.id)
  })

  it('of a newer revision is an update with a later time', () => {
    const sample = samplePayloadText('News/v1', { id: 'p', at: AT, forProduction: false })
    const { data } = JSON.parse(withRevision(sample, 1, 2, 0)) as Sent
    expect([data.action, data.content.revision_id, data.content.updated_at]).toEqual([
      'Updated',
      2,
      '1970-01-01T00:00:02.000Z',
    ])
  })
})

it('an item of a rehearsal is a whole number that JSON carries', () => {
  expect([itemOfRehearsal(UUID), Number.isSafeInteger(itemOfRehearsal('f'.repeat(32)))]).toEqual([0x0f6f3c1e9a4b, true])
})
