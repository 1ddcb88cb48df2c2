import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { ProgramForm } from '../../../app/domain/programs/program.ts'
import { OPERATIONS } from '../../../main/embedded-service/contract/operations.ts'
import { startFrozenService } from '../../support/service/frozen-service.ts'
import { responseOf } from '../../support/records/stories.ts'
import { openDesk as openDeskOf } from '../../support/service/open-desk.ts'

let service: Awaited<ReturnType<typeof startFrozenService>>
beforeAll(async () => {
  service = await startFrozenService()
})
afterAll(() => service.close())

const LIST = '/api/v2/news?pageSize=5&page=0&displayOutput=abstract'
const RATIOS = '/api/v2.1/fundamentals/operationRatios?symbols=HLDN'
const EARNINGS = '/api/v2.1/fundamentals/earningReports?symbols=HLDN,KSTL'

const openDesk = (form: Partial<ProgramForm> = {}) => openDeskOf(service, form)

const bytesFromService = async (path: string): Promise<Buffer> =>
  Buffer.from(
    await (
      await fetch(`${service.url}${path}`, {
        headers: { accept: 'application/json', authorization: `token ${service.keys.full}` },
      })
    ).arrayBuffer(),
  )

/** The service's bytes without what needs a licence. */
const unlicensed = (bytes: Buffer): string => bytes.toString().replaceAll(/"cusip":"[^"]+"/g, '"cusip":""')

const errorOf = async (response: Response): Promise<string> => ((await response.json()) as { error: string }).error

describe('SECURITY 67 and 68: a program with a token', () => {
  it.each([LIST, RATIOS, EARNINGS])('gets the bytes of the service, live and then without it: %s', async (path) => {
    const { ask, goDown } = await openDesk()
    const sent = await bytesFromService(path)
    const live = await ask(path)
    expect(live.status).toBe(200)
    expect(live.headers.get('x-tearsheet-source')).toMatch(
      /^live; received=\d{4}-\d\d-\d\dT[\d:.]+Z; sha256=[0-9a-f]{64}/,
    )
    expect(await live.text()).toBe(unlicensed(sent))
    goDown()
    const cached = await ask(path)
    expect(cached.headers.get('x-tearsheet-source')).toBe(
      live.headers.get('x-tearsheet-source')?.replace('live', 'cached'),
    )
    expect(cached.headers.get('x-tearsheet-source')).toContain(createHash('sha256').update(sent).digest('hex'))
    expect(await cached.text()).toBe(unlicensed(sent))
  })

  it('finds what is served described as OpenAPI, and nothing else', async () => {
    const { ask, url } = await openDesk()
    expect((await fetch(`${url}/openapi.json`)).status).toBe(401)
    const response = await ask('/openapi.json')
    const { servers, paths } = (await response.json()) as { servers: object[]; paths: Record<string, object> }
    expect(servers).toEqual([{ url }])
    const listed = (await (await ask(LIST)).json()) as { id: number }[]
    const asked = Object.keys(paths).map((path) => path.replace('{nodeID}', String(listed[0]?.id)))
    const given = await Promise.all(
      asked.map(async (path) => (await ask(path.includes('fundamentals') ? `${path}?symbols=HLDN` : path)).status),
    )
    expect(given).toEqual([200, 200, 200, 200])
    const others = Object.values(OPERATIONS).filter(({ path }) => !Object.keys(paths).includes(path))
    expect(others).toHaveLength(2)
    for (const { path } of others) expect((await ask(path)).status).toBe(404)
  })

  it('leaves its stories in the library for the window', async () => {
    const { ask, rows } = await openDesk()
    const listed = (await (await ask(LIST)).json()) as { id: number }[]
    expect((await rows()).map(({ id }) => id).sort()).toEqual(listed.map(({ id }) => id).sort())
  })

  it('leaves the earnings of each company for the window, however it writes the symbols', async () => {
    const { ask, earnings } = await openDesk()
    expect((await ask('/api/v2.1/fundamentals/earningReports?symbols=hldn,%20KSTL')).status).toBe(200)
    const held = await earnings.held(['HLDN', 'KSTL'], new AbortController().signal)
    expect(held.map(({ symbol, state, answers }) => [symbol, state, answers[0]?.request.symbols])).toEqual(
      ['HLDN', 'KSTL'].map((symbol) => [symbol, 'reports', ['HLDN', 'KSTL']]),
    )
  })

  it('finds what the window requested, with its parameters in any order', async () => {
    const { ask, news, goDown } = await openDesk({ mayRequest: false })
    await news.refresh({ query: '', older: false }, new AbortController().signal)
    goDown()
    const response = await ask('/api/v2/news?pageSize=50&displayOutput=abstract&page=0')
    expect(response.status, await response.clone().text()).toBe(200)
    expect(response.headers.get('x-tearsheet-source')).toMatch(/^cached; /)
  })

  it('may end a path with a slash, as clients do that add what comes after it', async () => {
    const { ask, goDown } = await openDesk()
    const live = await ask(LIST.replace('?', '/?'))
    expect([live.status, await live.text()]).toEqual([200, unlicensed(await bytesFromService(LIST))])
    goDown()
    for (const path of [LIST, LIST.replace('?', '/?')])
      expect((await ask(path)).headers.get('x-tearsheet-source')).toMatch(/^cached; /)
  })

  it('leaves marks and lists as they are, whatever it reads', async () => {
    const { ask, handlers, call, news, ratios, rows, library, owner } = await openDesk()
    await news.refresh({ query: '', older: false }, new AbortController().signal)
    await ratios.refresh({ symbols: ['HLDN'], fromDate: null }, new AbortController().signal)
    const [first, second] = await rows()
    if (first === undefined || second === undefined) throw new Error('There are no stories.')
    await library.news.markStories(owner, [first.id], { readAt: 5 })
    const state = async () => ({ rows: await rows(), lists: await library.companies.readListsText(owner) })
    const before = await state()
    expect(before.rows.filter(({ isRead }) => isRead).map(({ id }) => id)).toEqual([first.id])
    const address = await handlers['programs.address'](
      { name: 'Sheet', connection: 'test', table: '/tables/stories?query=' },
      call,
    )
    const answers = await Promise.all([
      ...[
        '/api/v2/news?pageSize=50&displayOutput=abstract&page=0',
        `/api/v2/news/${second.id}`,
        RATIOS,
        EARNINGS,
        '/tables/stories.csv',
        '/tables/ratios.csv?symbols=HLDN&fields=roe',
      ].map((path) => ask(path)),
      fetch(address),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const after = await state()
    const marksOf = (each: (typeof before.rows)[number]) => [each.id, each.isRead, each.isStarred]
    expect(after.rows.map(marksOf)).toEqual(before.rows.map(marksOf))
    expect(after.lists).toEqual(before.lists)
  })

  it('that asks for texts in another form changes no story', async () => {
    const { ask, rows } = await openDesk()
    expect((await ask(`${LIST}&format=text`)).status).toBe(200)
    expect(await rows()).toEqual([])
  })

  it('gets no identifier that needs a licence', async () => {
    const { ask } = await openDesk()
    const response = await ask(RATIOS)
    expect(response.headers.get('x-tearsheet-source')).toContain('; left-out=cusip')
    const { result } = (await response.json()) as { result: { company: { cusip: string; isin: string } }[] }
    expect(result[0]?.company).toMatchObject({ cusip: '', isin: expect.stringMatching(/^[A-Z]{2}/) as string })
  })

  it.each([
    ['of a story', '{"cusip":"037833100","a":1}', '{"cusip":"","a":1}'],
    ['with blanks, and twice', '[{ "cusip" :\n"1" },{"cusip":"2"}]', '[{ "cusip" :\n"" },{"cusip":""}]'],
    [
      'in a text with JSON',
      String.raw`"{\"cusip\": \"037833100\",\"a\":\"é\"}"`,
      String.raw`"{\"cusip\": \"\",\"a\":\"é\"}"`,
    ],
    ['with quotation marks', String.raw`{"cusip":"1\"\\","b":"é"}`, '{"cusip":"","b":"é"}'],
    ['of which a text speaks', String.raw`{"body":"{\"cusip\":\"1\"}"}`, null],
    ['that is empty', '{"cusip":"","cusip":null}', null],
    ['at the end of another name', String.raw`{"a\"cusip":"1"}`, null],
  ])('gets no identifier that needs a licence, and all else as sent: %s', async (_case, sent, left) => {
    const { ask, library, owner } = await openDesk()
    await library.responses.storeResponse(owner, {
      ...responseOf(sent),
      request: `GET https://service.example${RATIOS}`,
    })
    const answer = await ask(RATIOS)
    expect(await answer.text()).toBe(left ?? sent)
    const hash = createHash('sha256').update(sent).digest('hex')
    const source = answer.headers.get('x-tearsheet-source') ?? ''
    expect(source.split('; ').slice(2)).toEqual([`sha256=${hash}`, ...(left === null ? [] : ['left-out=cusip'])])
  })

  it('may show its token as the key of the service is shown, in the header or the address', async () => {
    const { url, token } = await openDesk()
    const shown = await Promise.all([
      fetch(`${url}${LIST}&token=${token}`),
      fetch(`${url}${LIST}`, { headers: { authorization: `Bearer ${token}` } }),
      fetch(`${url}${LIST}`, { headers: { authorization: token } }),
      fetch(`${url}${LIST}`),
    ])
    expect(shown.map(({ status }) => status)).toEqual([200, 200, 401, 401])
  })

  it('that may only read what is cached is told so, and causes no request', async () => {
    const { ask } = await openDesk({ mayRequest: false })
    const response = await ask(RATIOS)
    expect(response.status).toBe(504)
    expect(await errorOf(response)).toBe(
      'This is not cached, and “Notebook” reads only what is. See Settings, Programs.',
    )
  })

  it('gets the reason where the service cannot be reached, never an empty or an older answer', async () => {
    const { ask, goDown } = await openDesk()
    await ask(LIST)
    goDown()
    const others = await Promise.all([ask(RATIOS), ask(LIST, { 'cache-control': 'no-cache' })])
    expect(others.map(({ status }) => status)).toEqual([504, 504])
    for (const response of others) expect(await errorOf(response)).toMatch(/stopped/)
  })

  it('says how old an answer may be as in HTTP', async () => {
    const { ask, wait } = await openDesk()
    await ask(LIST)
    wait(60 * 60_000)
    const source = async (control: string) =>
      (await ask(LIST, { 'cache-control': control })).headers.get('x-tearsheet-source')?.slice(0, 4)
    expect(await source('')).toBe('cach')
    expect(await source('max-age=1')).toBe('live')
    expect((await ask(EARNINGS, { 'cache-control': 'only-if-cached' })).status).toBe(504)
  })

  it('gets what was known at a time, and nothing later in its place', async () => {
    const { ask, library, owner } = await openDesk()
    const store = (text: string, receivedAt: number) =>
      library.responses.storeResponse(owner, {
        ...responseOf(text, receivedAt),
        request: `GET https://service.example${RATIOS}`,
      })
    const first = Date.UTC(2026, 10, 2, 16)
    await store('["first"]', first + 400)
    await store('["second"]', first + 1000)
    await store('["first"]', first + 9000)
    const known = async (date: string, path = RATIOS) => {
      const answer = await ask(path, { 'accept-datetime': date })
      return [answer.status, answer.headers.get('memento-datetime'), await answer.text()]
    }
    const at = (seconds: number): string => new Date(first + seconds * 1000).toUTCString()
    expect(await known(at(0))).toEqual([200, at(0), '["first"]'])
    expect(await known(at(1))).toEqual([200, at(1), '["second"]'])
    expect(await known(at(8))).toEqual([200, at(1), '["second"]'])
    expect(await known(at(9))).toEqual([200, at(9), '["first"]'])
    const none = `{"error":"No response to this request that was received by ${at(-1)} is cached."}`
    expect(await known(at(-1))).toEqual([504, null, none])
    expect((await known(at(9), EARNINGS))[0]).toBe(504)
  })

  it.each(['2026-11-02', 'yesterday', 'Mon, 02 Nov 2026 16:00:00 +0100', 'Tue, 02 Nov 2026 16:00:00 GMT', ''])(
    'is told how to write a time that is not one of HTTP: “%s”',
    async (date) => {
      const { ask } = await openDesk()
      const answer = await ask(RATIOS, { 'accept-datetime': date })
      expect([answer.status, await errorOf(answer)]).toEqual([
        400,
        'Accept-Datetime takes a date as HTTP writes it, such as Mon, 02 Nov 2026 16:00:00 GMT.',
      ])
    },
  )

  it('is told the present time where it asks for what will be known', async () => {
    const now = Date.UTC(2026, 9, 30, 21)
    const { ask } = await openDeskOf(service, {}, { clock: () => now })
    const later = new Date(now + 60_000).toUTCString()
    for (const path of ['/tables/stories.csv', '/changes.json']) {
      const answer = await ask(path, { 'accept-datetime': later })
      expect([answer.status, answer.headers.get('memento-datetime')]).toEqual([200, new Date(now).toUTCString()])
    }
  })

  it('gets no table of now for one of then', async () => {
    const { ask } = await openDesk()
    const answer = await ask('/tables/completeness.csv', { 'accept-datetime': new Date(0).toUTCString() })
    expect([answer.status, await errorOf(answer)]).toEqual([
      400,
      'What was missed is judged by what is known now. Leave out Accept-Datetime.',
    ])
  })

  it('spends a rate of its own', async () => {
    const { ask, wait, ratios } = await openDesk({ requestsPerMinute: 2 })
    const refresh = (symbol: string) =>
      ratios.refresh({ symbols: [symbol], fromDate: null }, new AbortController().signal)
    for (const symbol of ['BRWF', 'ORVA', 'CDRW']) await refresh(symbol)
    const path = (symbol: string) => `/api/v2.1/fundamentals/operationRatios?symbols=${symbol}`
    expect((await ask(path('HLDN'))).status).toBe(200)
    expect((await ask(path('KSTL'))).status).toBe(200)
    const third = await ask(path('QNTL'))
    expect([third.status, third.headers.get('retry-after')]).toEqual([429, '60'])
    expect((await ask(path('HLDN'))).status, 'what is cached costs nothing').toBe(200)
    expect((await refresh('PLGR')).source.state, 'the window goes on').toBe('live')
    wait(60_000)
    expect((await ask(path('QNTL'))).status).toBe(200)
    await ask(path('NOVA'))
    // A clock that was set back keeps nobody waiting until it is there again.
    wait(-60 * 60_000)
    expect((await ask(path('MERI'))).status).not.toBe(429)
  })

  it('is saved as used before the application ends', async () => {
    const { ask, close, folder } = await openDesk()
    await ask(LIST)
    await close()
    expect(readFileSync(join(folder, 'settings.json'), 'utf8')).toMatch(/"usedAt": ?\d/)
  })

  it('is in the log by its name, without its token', async () => {
    const { url, token, answers, knownSecrets } = await openDesk()
    await fetch(`${url}${LIST}&token=${token}`)
    expect(answers).toMatchObject([{ program: 'Notebook', status: 200, url: `GET ${LIST}` }])
    expect(knownSecrets.blank(`a line with ${token}`)).toBe('a line with •••')
  })

  it('that is removed while its answer is found gets none', async () => {
    const { ask, handlers, call, id, library } = await openDesk()
    await ask(LIST)
    const readAnswer = library.responses.readAnswer.bind(library.responses)
    library.responses.readAnswer = async (...of) => {
      await handlers['programs.remove']({ id }, call)
      return readAnswer(...of)
    }
    onTestFinished(() => {
      library.responses.readAnswer = readAnswer
    })
    expect((await ask(LIST)).status).toBe(401)
  })

  it('that shows its token in a parameter of another name is told so, and the service never sees it', async () => {
    const { ask, token, rows, answers, knownSecrets } = await openDesk()
    const response = await ask(`${LIST}&apikey=${token}`)
    expect([response.status, await errorOf(response)]).toEqual([
      400,
      'A token stands in another place of the address. Show it in the header, or as the parameter “token”, only.',
    ])
    expect(await rows()).toEqual([])
    expect(knownSecrets.blank(JSON.stringify(answers))).not.toContain(token)
  })

  it.each([
    `${LIST}&apikey=TOKEN`,
    `${LIST}&symbols=TOKEN`,
    `${LIST}&Token=ENCODED`,
    `${LIST}&ENCODED=1`,
    `${LIST}&apikey=TWICE`,
    '/api/v2/news/TOKEN',
    '/api/v2/news/ENCODED',
    '/api/v2/news/TWICE',
    '/tables/ENCODED.csv',
    '/tables/TWICE.csv',
    '/tables/MIXED.csv?fields=roe',
    '/tables/stories.csv?query=TWICE',
    '/ENCODED/%zz',
    '/mcp?TWICE',
  ])('that shows its token as in %s is told so, in whatever way it is written', async (written) => {
    const { url, ask, token, answers, rows, knownSecrets } = await openDesk()
    const escaped = (text: string): string => Buffer.from(text).toString('hex').replaceAll(/../g, '%$&')
    const encoded = escaped(token)
    const forms: Record<string, string> = {
      TOKEN: token,
      ENCODED: encoded,
      TWICE: encoded.replaceAll('%', '%25'),
      MIXED: escaped(token.slice(0, 20)).toUpperCase() + token.slice(20, 30) + escaped(escaped(token.slice(30))),
    }
    const path = Object.entries(forms).reduce((text, [name, form]) => text.replace(name, form), written)
    const response = path.startsWith('/mcp')
      ? await fetch(`${url}${path}`, { method: 'POST', headers: { authorization: `token ${token}` }, body: '{}' })
      : await ask(path)
    expect(response.status).toBe(400)
    expect(await rows()).toEqual([])
    expect(answers).toMatchObject([{ status: 400 }])
    // Neither as it is, nor in another writing that leads back to it.
    let logged = knownSecrets.blank(JSON.stringify(answers))
    for (let before = ''; before !== logged;) {
      before = logged
      logged = logged.replaceAll(/%([0-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    }
    expect(logged).not.toContain(token)
    expect(logged).not.toContain(token.slice(0, 20))
  })

  it('is told so where it shows the token of another program, or the address of a table, which is logged nowhere', async () => {
    const { ask, handlers, call, answers, rows, knownSecrets } = await openDesk()
    const { token: other } = await handlers['programs.add'](
      { name: 'Other', connection: 'test', mayRequest: false, requestsPerMinute: 1 },
      call,
    )
    const address = await handlers['programs.address'](
      { name: 'Sheet', connection: 'test', table: '/tables/ratios?symbols=HLDN&fields=roe' },
      call,
    )
    for (const shown of [other, encodeURIComponent(address)]) {
      expect((await ask(`${LIST}&apikey=${shown}`)).status).toBe(400)
      expect((await ask(`/tables/stories.csv?query=${shown}`)).status).toBe(400)
    }
    expect(await rows()).toEqual([])
    expect(answers).toHaveLength(4)
    const logged = knownSecrets.blank(JSON.stringify(answers))
    expect(logged).not.toContain(other)
    expect(logged).not.toContain(address.slice(-37, -5))
  })

  it('has 256 random bits in its token, which is told once and kept as its SHA-256', async () => {
    const { token, settings, handlers, call } = await openDesk()
    // The bits may have an underscore of their own.
    const [, start = '', bits = ''] = /^([^_]+)_(.+)$/.exec(token) ?? []
    expect([start, Buffer.from(bits, 'base64url').length]).toEqual(['tearsheet', 32])
    const { token: other } = await handlers['programs.add'](
      { name: 'Other', connection: 'test', mayRequest: false, requestsPerMinute: 1 },
      call,
    )
    expect(other).not.toBe(token)
    const hashes = settings.current().programs.entries.map(({ tokenHash }) => tokenHash)
    expect(hashes).toEqual([token, other].map((each) => createHash('sha256').update(each).digest('hex')))
    const told = JSON.stringify(await handlers['programs.state']({}, call))
    expect([token, other, ...hashes].filter((secret) => told.includes(secret))).toEqual([])
  })

  it('that was removed gets nothing more, and its token is stored nowhere', async () => {
    const { ask, handlers, call, id, token, settings } = await openDesk()
    expect((await ask(LIST)).status).toBe(200)
    expect(JSON.stringify(settings.current())).not.toContain(token)
    await handlers['programs.remove']({ id }, call)
    expect((await ask(LIST)).status).toBe(401)
  })
})
