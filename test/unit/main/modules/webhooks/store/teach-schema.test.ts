import { expect, it } from 'vitest'
import { openTestLibrary } from '../../../../../support/records/stories.ts'
import { deliveryOf } from '../../../../../support/library/retained-library.ts'

const bytes = (body: string) => new TextEncoder().encode(body)

const ROW = {
  ...deliveryOf(0),
  connection: 'one',
  kind: null,
  kindAsSent: 'x',
  errorText: null,
  signature: 'absent' as const,
  raw: bytes('{"id":"p"}'),
}

/** A library with unsigned deliveries, and what its schema is learnt from. */
function unsigned(...bodies: string[]) {
  const { webhooks } = openTestLibrary()
  webhooks.storeDeliveries(bodies.map((body) => ({ ...ROW, raw: bytes(body) })))
  return {
    webhooks,
    samples: () => webhooks.readContracts('one').map(({ samples }) => samples),
    taught: () => webhooks.listDeliveries({ from: 0, limit: 9, text: '' }).rows.map(({ hasTaught }) => hasTaught),
  }
}

it('a delivery teaches once the person lets it, no second time, and is taken out and added again', () => {
  const { webhooks, samples, taught } = unsigned('{"id":"p"}', '{"id":"q"}')
  const teaching = webhooks.teachSchema(1, 'one', 5)
  if (teaching === null) throw new Error('nothing was learnt')
  expect([samples(), taught()]).toEqual([[1], [true, false]])
  expect(webhooks.teachSchema(1, 'one', 6)).toBeNull()
  expect([webhooks.putBackTeaching(teaching, false), samples(), taught()]).toEqual(['done', [], [false, false]])
  expect([webhooks.putBackTeaching(teaching, true), samples(), taught()]).toEqual(['done', [1], [true, false]])
})

it('two that taught are taken out one after the other, but none below another that came since', () => {
  const { webhooks, samples } = unsigned('{"id":"p"}', '{"id":"q"}')
  const [one, two] = [webhooks.teachSchema(1, 'one', 5), webhooks.teachSchema(2, 'one', 6)]
  if (one === null || two === null) throw new Error('nothing was learnt')
  expect([webhooks.putBackTeaching(one, false), samples()]).toEqual(['changed', [2]])
  expect([webhooks.putBackTeaching(two, false), samples()]).toEqual(['done', [1]])
  expect([webhooks.putBackTeaching(one, false), samples()]).toEqual(['done', []])
})

it('nothing is learnt from an error, from a deleted delivery or from one of another connection', () => {
  const { webhooks } = unsigned('{"id":"p"}')
  const [id = 0] = webhooks.storeDeliveries([{ ...ROW, errorText: 'The payload has no id.' }])
  expect([webhooks.teachSchema(id, 'one', 5), webhooks.teachSchema(9, 'one', 5)]).toEqual([null, null])
  expect(webhooks.teachSchema(1, 'two', 5)).toBeNull()
  const teaching = webhooks.teachSchema(1, 'one', 5)
  webhooks.removeDelivery(1, { connection: 'one' })
  expect(teaching === null ? null : webhooks.putBackTeaching(teaching, false)).toBe('gone')
})
