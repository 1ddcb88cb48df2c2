import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startFrozenService } from '../../support/service/frozen-service.ts'
import { openDesk } from '../../support/service/open-desk.ts'

let service: Awaited<ReturnType<typeof startFrozenService>>
beforeAll(async () => {
  service = await startFrozenService()
})
afterAll(() => service.close())

describe('a program and the kept pages of changes', () => {
  const PAGE = {
    ...{ title: 'Changes: Chips', scope: { kind: 'list', id: 3 } as const, since: 0, until: 60_000, writtenAt: 60_000 },
    ...{ isDaily: true, text: '# Changes: Chips\n\n- “Beats”\n' },
  }

  it('finds them listed, and each as it was written', async () => {
    const { ask, library, owner, answers } = await openDesk(service, { mayRequest: false })
    const id = await library.changes.keepPage(owner, PAGE)
    const listed: unknown = await (await ask('/changes.json')).json()
    expect(listed).toEqual([
      {
        ...{ address: `/changes/${id}.md`, title: 'Changes: Chips', isDaily: true },
        since: '1970-01-01T00:00:00.000Z',
        ...{ until: '1970-01-01T00:01:00.000Z', written: '1970-01-01T00:01:00.000Z' },
      },
    ])
    const page = await ask(`/changes/${id}.md`)
    expect([page.headers.get('content-type'), await page.text()]).toEqual(['text/markdown; charset=utf-8', PAGE.text])
    expect(answers.length).toBeGreaterThan(0)
  })

  it('gets the pages that were written by a time, and none that was written later', async () => {
    const { ask, library, owner } = await openDesk(service)
    const id = await library.changes.keepPage(owner, PAGE)
    const [before, after] = [PAGE.writtenAt - 2000, PAGE.writtenAt].map((at) => new Date(at).toUTCString())
    const listed = async (date = '') => {
      const answer = await ask('/changes.json', { 'accept-datetime': date })
      return [answer.headers.get('memento-datetime') !== null, ((await answer.json()) as unknown[]).length]
    }
    expect([await listed(before), await listed(after)]).toEqual([
      [true, 0],
      [true, 1],
    ])
    const page = await ask(`/changes/${id}.md`, { 'accept-datetime': after ?? '' })
    expect([page.headers.get('memento-datetime'), await page.text()]).toEqual([after, PAGE.text])
    expect((await ask(`/changes/${id}.md`, { 'accept-datetime': before ?? '' })).status).toBe(404)
    expect((await ask('/changes.json', { 'accept-datetime': 'yesterday' })).status).toBe(400)
  })

  it('is told what is not there', async () => {
    const { ask, url } = await openDesk(service)
    expect((await fetch(`${url}/changes.json`)).status).toBe(401)
    expect(await (await ask('/changes.json')).json()).toEqual([])
    expect((await ask('/changes/7.md')).status).toBe(404)
    expect((await ask('/changes/x.md')).status).toBe(404)
    const refused = await ask('/changes.json?limit=3')
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('limit')])
  })
})
