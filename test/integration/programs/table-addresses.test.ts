import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FIRST_SCREEN } from '../../../app/domain/fundamentals/screen/screen-template.ts'
import { startFrozenService } from '../../support/service/frozen-service.ts'
import { openDesk } from '../../support/service/open-desk.ts'

let service: Awaited<ReturnType<typeof startFrozenService>>
beforeAll(async () => {
  service = await startFrozenService()
})
afterAll(() => service.close())

const TABLE = '/tables/ratios?symbols=HLDN%2CKSTL&fields=roe%2Croa&basis=TTM&columns=calendar'

/** The desk with cached ratios and an address of a table of them. */
async function withAddress(table = TABLE) {
  const desk = await openDesk(service, { mayRequest: false })
  await desk.ratios.refresh({ symbols: ['HLDN', 'KSTL'], fromDate: null }, new AbortController().signal)
  const copy = (of = table, name = 'Returns') =>
    desk.handlers['programs.address']({ name, connection: 'test', table: of }, desk.call)
  const address = await copy()
  return { ...desk, copy, address, secret: address.split('/').at(-1)?.replace('.html', '') ?? '' }
}

const state = (desk: Awaited<ReturnType<typeof withAddress>>) => desk.handlers['programs.state']({}, desk.call)
const errorOf = async (response: Response): Promise<string> => ((await response.json()) as { error: string }).error

describe('SECURITY 67: the address of a table', () => {
  it('has 192 random bits in its path, of which only a hash is kept', async () => {
    const desk = await withAddress()
    expect(desk.address).toBe(`${desk.url}/sheets/${desk.secret}.html`)
    expect(Buffer.from(desk.secret, 'base64url')).toHaveLength(24)
    expect(await desk.copy()).not.toBe(desk.address)
    expect(JSON.stringify([desk.settings.current(), await state(desk)])).not.toContain(desk.secret)
  })

  it('serves its table as .csv, .json and .html to who sends nothing else', async () => {
    const desk = await withAddress()
    for (const form of ['csv', 'json', 'html']) {
      const at = await fetch(desk.address.replace('.html', `.${form}`))
      const table = await desk.ask(TABLE.replace('?', `.${form}?`))
      expect([form, at.status, await at.text()]).toEqual([form, 200, await table.text()])
      expect(at.headers.get('x-tearsheet-source')).toBe(table.headers.get('x-tearsheet-source'))
    }
  })

  it('serves the form of the table on screen where that is asked for, and nothing else that is asked', async () => {
    const desk = await withAddress()
    const asked = await fetch(`${desk.address.replace('.html', '.csv')}?form=table&symbols=QNTL&fields=pe`)
    const lines = (await asked.text()).split('\r\n')
    expect(lines[0]).toMatch(/^Symbol,Company,Ratio,Name as sent,Basis,/)
    expect(lines.slice(1).map((line) => line.split(',')[3])).toEqual(['roe', 'roa', 'roe', 'roa'])
  })

  it('is read only and cached only: it requests nothing, and is no token', async () => {
    const desk = await withAddress('/tables/ratios?symbols=QNTL&fields=roe')
    desk.goDown()
    expect((await fetch(desk.address)).status).toBe(504)
    expect((await fetch(desk.address, { method: 'POST' })).status).toBe(405)
    const asToken = await fetch(`${desk.url}${TABLE.replace('?', '.csv?')}&token=${desk.secret}`)
    const inPath = await fetch(`${desk.url}/sheets/${desk.token}.csv`)
    expect([asToken.status, inPath.status]).toEqual([401, 404])
  })

  it('is refused to pages, whoever knows it', async () => {
    const desk = await withAddress()
    const refused = [
      ['origin', 'null'],
      ['origin', 'https://attacker.example'],
      ['sec-fetch-site', 'cross-site'],
    ] as const
    const statuses = await Promise.all(
      refused.map(async ([name, value]) => (await fetch(desk.address, { headers: { [name]: value } })).status),
    )
    expect(statuses).toEqual([403, 403, 403])
  })

  it('says what there is where it is unknown, and shows when it was used', async () => {
    const desk = await withAddress()
    expect((await state(desk)).addresses).toMatchObject([{ name: 'Returns', usedAt: null }])
    const unknown = await fetch(`${desk.url}/sheets/${randomBytes(24).toString('base64url')}.csv`)
    expect([unknown.status, await errorOf(unknown)]).toEqual([
      404,
      'There is no such address. It may have been removed: copy a new one from the export of the ratios.',
    ])
    expect((await state(desk)).addresses[0]?.usedAt).toBeNull()
    const usedAt = async () => {
      await fetch(desk.address)
      return (await state(desk)).addresses[0]?.usedAt ?? 0
    }
    const first = await usedAt()
    expect(first).toBeGreaterThan(0)
    desk.wait(-60 * 60_000)
    expect(await usedAt(), 'by a clock that was set back').toBeLessThan(first)
  })

  it('is worth nothing when it is removed, also while its answer is found', async () => {
    const desk = await withAddress()
    const [{ id } = { id: '' }] = (await state(desk)).addresses
    const read = desk.library.fundamentals.readRatios.bind(desk.library.fundamentals)
    desk.library.fundamentals.readRatios = async (...of) => {
      await desk.handlers['programs.remove']({ id }, desk.call)
      return read(...of)
    }
    expect((await fetch(desk.address)).status).toBe(404)
    desk.library.fundamentals.readRatios = read
    expect((await fetch(desk.address)).status).toBe(404)
  })

  it('is made only while programs can read, and 100 times', async () => {
    const desk = await withAddress()
    for (let made = 1; made < 100; made += 1) await desk.copy()
    await expect(desk.copy()).rejects.toMatchObject({ error: { kind: 'invalid-input' } })
    await desk.handlers['programs.open']({ isOpen: false }, desk.call)
    await expect(desk.copy()).rejects.toMatchObject({ error: { kind: 'programs-off' } })
  })

  it('stands in the console by its name and its table, never by itself', async () => {
    const desk = await withAddress()
    await fetch(desk.address.replace('.html', '.csv'))
    await fetch(desk.address.replace('.html', '.xml'))
    expect(desk.answers).toMatchObject([
      { program: 'Returns', status: 200, url: `GET ${TABLE.replace('?', '.csv?')}` },
      { program: 'Returns', status: 404, url: `GET ${TABLE.replace('?', '.xml?')}` },
    ])
    expect(JSON.stringify(desk.answers)).not.toContain(desk.secret)
  })

  it('is blanked in the log, in a HAR and in errors', async () => {
    const desk = await withAddress()
    expect(desk.knownSecrets.blank(`a line with ${desk.address}`)).toBe(`a line with ${desk.url}/sheets/•••.html`)
    expect(JSON.stringify(desk.knownSecrets.blankAll({ error: { errorText: desk.address } }))).not.toContain(
      desk.secret,
    )
  })
})

describe('a view as a table', () => {
  async function withSaved() {
    const desk = await withAddress()
    await desk.settings.update({
      preferences: {
        ...desk.settings.current().preferences,
        templates: [{ name: 'Returns', fields: ['roe', 'roa'] }],
        screens: [{ ...FIRST_SCREEN, name: 'Best of all', fields: ['roe'], reportType: 'TTM', filter: 'roe > -1000' }],
      },
    })
    await desk.library.companies.saveWatchList({
      id: null,
      name: 'Chips',
      symbols: ['HLDN', 'KSTL'],
      isPaused: false,
    })
    await desk.library.companies.saveNamedQuery({
      ...{ id: null, purpose: 'saved', name: 'Important', query: 'rank>=3', colour: null, sound: null },
    })
    return desk
  }

  it('is at its name, whatever it is', async () => {
    const { ask } = await withSaved()
    for (const [name, parameters, same] of [
      ['Returns', '?symbols=HLDN', '/tables/ratios.csv?template=Returns&symbols=HLDN'],
      ['best%20of%20all', '?list=chips', '/tables/ratios.csv?screen=Best+of+all&symbols=HLDN,KSTL'],
      ['Chips', '?fields=roe', '/tables/ratios.csv?symbols=HLDN,KSTL&fields=roe'],
      ['Chips', '', '/tables/stories.csv?query=list:Chips'],
      ['Important', '?limit=5', '/tables/stories.csv?query=rank%3E%3D3&limit=5'],
    ] as const) {
      const [byName, meant] = await Promise.all([ask(`/tables/${name}.csv${parameters}`), ask(same)])
      expect([name, byName.status, await byName.text()]).toEqual([name, 200, await meant.text()])
    }
  })

  it('can have any name', async () => {
    const { ask, library } = await withSaved()
    for (const name of ['a/b', '100 % “x” <y>.csv', 'x?y#z', '..', '%41', '__proto__', 'Ähnlich', '👩‍🚀']) {
      await library.companies.saveNamedQuery({
        ...{ id: null, purpose: 'saved', name, query: 'rank>=3', colour: null, sound: null },
      })
      // A file system may write the letters of a name in parts.
      const answer = await ask(`/tables/${encodeURIComponent(name.normalize('NFD'))}.csv?limit=1`)
      expect([name, answer.status, (await answer.text()).slice(0, 11)]).toEqual([name, 200, 'ID,Created,'])
    }
  })

  it('that was renamed is at its new name, and an address that was copied of it stays', async () => {
    const { ask, library, address } = await withSaved()
    const list = { id: null, name: 'Grids', symbols: ['HLDN', 'KSTL'], isPaused: false }
    const id = await library.companies.saveWatchList(list)
    expect((await ask('/tables/Grids.csv')).status).toBe(200)
    const before = await (await fetch(address)).text()
    await library.companies.saveWatchList({ ...list, id, name: 'Power grids' })
    expect((await ask('/tables/Grids.csv')).status).toBe(404)
    expect((await ask('/tables/Power%20grids.csv?fields=roe')).status).toBe(200)
    const gone = await ask('/tables/stories.csv?query=list:Grids')
    expect([gone.status, await errorOf(gone)]).toEqual([
      400,
      'Please check what you entered. There is no watch list “Grids”.',
    ])
    expect(await (await fetch(address)).text()).toBe(before)
  })

  it('whose name several have says which there are', async () => {
    const desk = await withSaved()
    const answer = await desk.ask('/tables/Nothing.csv')
    expect([answer.status, await errorOf(answer)]).toEqual([
      404,
      'Nothing is saved as “Nothing”. There are /tables/ratios, /tables/stories, /tables/completeness and what is saved by its name, each as .csv, .json or .html.',
    ])
    await desk.library.companies.saveWatchList({ id: null, name: 'returns', symbols: ['HLDN'], isPaused: false })
    const several = await desk.ask('/tables/Returns.csv')
    expect([several.status, await errorOf(several)]).toEqual([
      400,
      'Please check what you entered. “Returns” is the name of several. Say which: /tables/ratios with template= or /tables/stories with list=.',
    ])
  })

  it('of a screen has the filter, the order and the columns that are asked for', async () => {
    const { ask } = await withAddress()
    const rows = async (parameters: string) => {
      const answer = await ask(`/tables/ratios.json?symbols=HLDN,KSTL&fields=roe&at=&${parameters}`)
      return ((await answer.json()) as { values: { Symbol: string; Value: number }[] }).values
    }
    const [up, down] = [await rows('sort=roe'), await rows('sort=-roe')]
    expect(up.map(({ Symbol }) => Symbol).sort()).toEqual(['HLDN', 'KSTL'])
    expect(up.toReversed()).toEqual(down)
    expect(await rows('sort=%2Broe')).toEqual(up)
    const [least] = up
    expect(await rows(`filter=${encodeURIComponent(`roe > ${least?.Value}`)}`)).toEqual(down.slice(0, 1))
    const refused = await ask('/tables/ratios.csv?symbols=HLDN&fields=roe&columns=weeks')
    expect([refused.status, await errorOf(refused)]).toEqual([
      400,
      'Please check what you entered. columns takes one of calendar, fiscal, dates, not “weeks”.',
    ])
  })
})
