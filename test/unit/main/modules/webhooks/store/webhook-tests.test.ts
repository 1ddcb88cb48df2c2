import { expect, it } from 'vitest'
import { openTestLibrary, OWNER } from '../../../../../support/records/stories.ts'

it('every test delivery is found again, newest first, by its words and its result', () => {
  const library = openTestLibrary()
  const test = { destination: 'https://a.example/hook', kind: 'News/v1', transformed: false, durationMs: 1.5 }
  for (let sentAt = 1; sentAt <= 6000; sentAt++)
    library.webhooks.addWebhookTest(OWNER, {
      ...test,
      sentAt,
      delivered: sentAt % 2 === 0,
      status: sentAt % 2 === 0 ? 200 : 424,
      message: sentAt === 5 ? 'refused 50%' : sentAt === 7 ? 'refused 504' : '',
    })
  const found = (text: string, outcome: 'all' | 'delivered' | 'failed', limit: number | null) => {
    const { rows, matching, stored } = library.webhooks.listWebhookTests(OWNER, { text, outcome, limit })
    return [rows.length, rows[0]?.sentAt, matching, stored]
  }
  expect(found('', 'all', null)).toEqual([6000, 6000, 6000, 6000])
  expect(found('', 'failed', 10)).toEqual([10, 5999, 3000, 6000])
  expect(found('424', 'delivered', 10)).toEqual([0, undefined, 0, 6000])
  expect(found('50%', 'all', null)).toEqual([1, 5, 1, 6000])
  library.files.close()
})

it('a test delivery is found under the connection that sent it only, at the service that it had', () => {
  const library = openTestLibrary()
  library.webhooks.addWebhookTest(OWNER, {
    sentAt: 1,
    destination: 'https://a.example/hook',
    kind: 'News/v1',
    transformed: false,
    durationMs: 1,
    delivered: true,
    status: 200,
    message: '',
  })
  const other = { connection: 'two', origin: 'https://b.example' }
  const query = { text: '', outcome: 'all', limit: null } as const
  const under = (owner: typeof OWNER): number => library.webhooks.listWebhookTests(owner, query).stored
  expect([under(OWNER), under({ ...OWNER, connection: 'three' }), under(other)]).toEqual([1, 0, 0])
  expect(under({ ...OWNER, origin: 'https://b.example' })).toBe(0)
  library.files.removeConnection('two')
  expect(under(OWNER)).toBe(1)
  library.files.removeConnection(OWNER.connection)
  expect(under(OWNER)).toBe(0)
})
