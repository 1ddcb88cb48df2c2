import { describe, expect, it } from 'vitest'
import { NO_FILTER } from '../../../../../../app/domain/webhooks/delivery-filter.ts'
import type { DeliveryFilter } from '../../../../../../app/domain/webhooks/delivery-filter.ts'
import type { IncomingRow } from '../../../../../../main/modules/webhooks/store/deliveries.ts'
import { deliveryOf } from '../../../../../support/retained-library.ts'
import { openTestLibrary } from '../../../../../support/stories.ts'

const BARE: IncomingRow = { ...deliveryOf(0), receivedAt: 1 }

/** A library with these deliveries, and the IDs of those that a search finds. */
function stored(rows: readonly Partial<IncomingRow>[]) {
  const library = openTestLibrary()
  library.webhooks.storeDeliveries(rows.map((row) => ({ ...BARE, deliveryId: null, payloadId: null, ...row })))
  const find = (text: string, filter: Partial<DeliveryFilter> = {}, since?: number): number[] => {
    const search = { text, filter: { ...NO_FILTER, ...filter }, ...(since === undefined ? {} : { since }) }
    const { rows: found, matching } = library.webhooks.listDeliveries({ from: 0, limit: 500, ...search })
    expect(matching).toBe(found.length)
    expect(library.webhooks.countNewer(0, search)).toBe(found.length)
    return found.map(({ id }) => id)
  }
  return { library, find }
}

const body = (text: string): Pick<IncomingRow, 'raw'> => ({ raw: new TextEncoder().encode(text) })

describe('the search of deliveries', () => {
  it('finds words of bodies by their beginnings, whatever their case', () => {
    const { find } = stored([body('{"ticker":"QNTL","eps":9007199254740993}'), body('{"ticker":"OTHR"}')])
    expect([find('qnt'), find('9007199254740993'), find('ticker'), find('ntl')]).toEqual([[1], [1], [1, 2], []])
  })

  it('finds words of headers', () => {
    const { find } = stored([{ headers: [['X-Trace', 'ab-12']] }, { headers: [['x-other', 'cd']] }])
    expect([find('ab-12'), find('x-trace'), find('x-')]).toEqual([[1], [1], [1, 2]])
  })

  it('finds deliveries with every one of several words', () => {
    const { find } = stored([body('one two'), body('two three')])
    expect([find('two one'), find('two'), find('one three')]).toEqual([[1], [1, 2], []])
  })

  it('takes what is an operator of the index as a text', () => {
    const { find } = stored([body('a OR b'), body('c')])
    expect([find('a OR c'), find('"a'), find('NEAR'), find('*'), find('a:b')]).toEqual([[], [1], [], [], []])
  })

  it('finds labels and notes', () => {
    const { library, find } = stored([{}, {}])
    library.webhooks.noteDelivery(2, { label: 'outage', note: null })
    expect(find('outage')).toEqual([2])
  })

  it('finds nothing of what was deleted, and finds it again when it comes back', () => {
    const { library, find } = stored([body('gone'), body('gone')])
    const removed = library.webhooks.removeDelivery(1)
    expect(find('gone')).toEqual([2])
    if (removed !== null) library.webhooks.putBackDelivery(removed, true)
    expect(find('gone')).toEqual([1, 2])
    library.webhooks.clearDeliveries()
    expect(find('gone')).toEqual([])
  })

  it('does not make searchable again what is', () => {
    const { library } = stored([{}, {}])
    expect(library.webhooks.indexMissing(10)).toBe(0)
  })
})

describe('the filter of deliveries', () => {
  it('chooses by kind', () => {
    const { find } = stored([{ kind: 'News/v1' }, { kind: 'Earnings/v1' }, { kind: null }])
    expect([find('', { kind: 'News/v1' }), find('', { kind: 'other' })]).toEqual([[1], [3]])
  })

  it('chooses by the response', () => {
    const answered = (status: number | null, answeredAfterMs: number | null): Partial<IncomingRow> => ({
      status,
      answeredAfterMs,
    })
    const { find } = stored([
      answered(204, 30_000),
      answered(204, 30_001),
      answered(503, 1),
      { ...answered(null, 1), wasCut: true },
      answered(null, null),
    ])
    const found = (['accepted', 'refused', 'cut', 'none'] as const).map((response) => find('', { response }))
    expect(found).toEqual([[1], [2, 3], [4], [5]])
  })

  it('chooses by the signature', () => {
    const { find } = stored([{ signature: 'wrong' }, { signature: 'verified' }])
    expect(find('', { signature: 'wrong' })).toEqual([1])
  })

  it('chooses by what is remarked', () => {
    const item = { kind: 'News/v1', dataId: 'i', action: 'created' } as const
    const { library, find } = stored([
      { ...item, revision: '1', errorText: null },
      { ...item, revision: '1', errorText: null },
      { ...item, revision: '2', errorText: null },
      { errorText: 'The body is not JSON.' },
    ])
    library.webhooks.noteDelivery(4, { label: null, note: 'odd' })
    const found = (['first', 'duplicate', 'same-item', 'drift', 'error', 'noted'] as const).map((remark) =>
      find('', { remark }),
    )
    expect(found).toEqual([[1, 3, 4], [2], [3], [], [4], [4]])
  })

  it('chooses by the time, and together with a text', () => {
    const { find } = stored([
      { receivedAt: 10, ...body('a') },
      { receivedAt: 20, ...body('a') },
      { receivedAt: 30, ...body('b') },
    ])
    expect([find('', {}, 20), find('a', {}, 20)]).toEqual([[2, 3], [2]])
  })
})

it('a filter by days ends before the next one begins', () => {
  const { library } = stored([{ receivedAt: 10 }, { receivedAt: 19 }, { receivedAt: 20 }])
  const found = library.webhooks.listDeliveries({ from: 0, limit: 9, text: '', since: 10, until: 20 })
  expect(found.rows.map(({ id }) => id)).toEqual([1, 2])
})

describe('the pages of deliveries', () => {
  it('are the same whichever end they are counted from, and leave out those of other connections', () => {
    const library = openTestLibrary()
    library.webhooks.storeDeliveries(
      Array.from({ length: 23 }, (_, place) => ({ ...BARE, connection: place % 4 === 1 ? 'two' : 'one' })),
    )
    const page = (from: number, limit: number): number[] =>
      library.webhooks.listDeliveries({ connection: 'one', from, limit, text: '' }).rows.map(({ id }) => id)
    const whole = page(0, 500)
    expect(whole).toEqual(Array.from({ length: 23 }, (_, place) => place + 1).filter((id) => (id - 1) % 4 !== 1))
    for (let from = 0; from <= whole.length + 1; from++) expect(page(from, 4)).toEqual(whole.slice(from, from + 4))
  })

  it('are those of a search as well', () => {
    const library = openTestLibrary()
    library.webhooks.storeDeliveries(
      Array.from({ length: 9 }, (_, place) => ({
        ...BARE,
        connection: 'one',
        kind: place % 2 === 0 ? 'News/v1' : null,
      })),
    )
    const search = { connection: 'one', text: '', filter: { ...NO_FILTER, kind: 'News/v1' as const } }
    const pages = [0, 2, 4, 6].map((from) =>
      library.webhooks.listDeliveries({ ...search, from, limit: 2 }).rows.map(({ id }) => id),
    )
    expect(pages).toEqual([[1, 3], [5, 7], [9], []])
  })
})
