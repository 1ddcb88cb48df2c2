import { expect, it } from 'vitest'
import { openTestLibrary } from '../../../../../support/stories.ts'

it('every test delivery is found again, newest first, by its words and its result', () => {
  const library = openTestLibrary()
  const test = { destination: 'https://a.example/hook', kind: 'News/v1', transformed: false, durationMs: 1.5 }
  for (let sentAt = 1; sentAt <= 6000; sentAt++)
    library.webhooks.addWebhookTest({
      ...test,
      sentAt,
      delivered: sentAt % 2 === 0,
      status: sentAt % 2 === 0 ? 200 : 424,
      message: sentAt === 5 ? 'refused 50%' : '',
    })
  const found = (text: string, outcome: 'all' | 'delivered' | 'failed', limit: number | null) => {
    const { rows, matching, stored } = library.webhooks.listWebhookTests({ text, outcome, limit })
    return [rows.length, rows[0]?.sentAt, matching, stored]
  }
  expect(found('', 'all', null)).toEqual([6000, 6000, 6000, 6000])
  expect(found('', 'failed', 10)).toEqual([10, 5999, 3000, 6000])
  expect(found('424', 'delivered', 10)).toEqual([0, undefined, 0, 6000])
  expect(found('50%', 'all', null)).toEqual([1, 5, 1, 6000])
  library.files.close()
})
