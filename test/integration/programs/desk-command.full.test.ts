import { execFile } from 'node:child_process'
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { COMMAND_FILE } from '../../../app/domain/programs/command.ts'
import { formatServiceDate } from '../../../app/domain/responses/service-date.ts'
import { deliveryOf } from '../../support/library/retained-library.ts'
import { responseOf, storyOf } from '../../support/records/stories.ts'
import { startFrozenService } from '../../support/service/frozen-service.ts'
import { openDesk } from '../../support/service/open-desk.ts'
import { startSampleReceiver } from '../../support/webhooks/sample-receivers.ts'
import { connectionOf } from '../../support/service/scope.ts'
import { temporaryFolder } from '../../support/system/temporary-folder.ts'

const source = join(import.meta.dirname, '../../../main/command.ts')

let service: Awaited<ReturnType<typeof startFrozenService>>
beforeAll(async () => {
  service = await startFrozenService()
})
afterAll(() => service.close())

const signal = new AbortController().signal

const runOn = (program: string, args: readonly string[]): Promise<{ status: number; text: string; errors: string }> =>
  new Promise((resolve) => {
    execFile(program, args, (error, text, errors) => {
      resolve({ status: error === null ? 0 : Number(error.code), text, errors })
    })
  })

const run = (args: readonly string[]) => runOn(process.execPath, [source, ...args])

/** Runs the command with the data of that folder. */
const inFolder = (folder: string, args: readonly string[]) => run([...args, '--folder', folder])

const DOCUMENT = readFileSync(join(import.meta.dirname, '../../../resources/docs/programs.md'), 'utf8')

/** Runs the line of the documents that begins so, as it stands there, in that folder and with its data. */
function asDocumented(begin: string, folder: string) {
  const line = DOCUMENT.split('\n').find((each) => each.startsWith(begin)) ?? ''
  expect(line).toContain(begin)
  const called = `tearsheet() { '${process.execPath}' '${source}' "$@" --folder '${folder}'; }`
  return runOn('bash', ['-c', `${called}\ncd '${folder}' && ${line}`])
}

/** An open door with received stories and ratios. */
async function withDesk() {
  const desk = await openDesk(service, { mayRequest: false })
  await desk.news.refresh({ query: '', older: false }, signal)
  await desk.ratios.refresh({ symbols: ['HLDN', 'KSTL'], fromDate: null }, signal)
  return { ...desk, tearsheet: (...args: string[]) => inFolder(desk.folder, args) }
}

describe('the command for a shell', () => {
  it('writes what the door serves, byte for byte', async () => {
    const { tearsheet, ask } = await withDesk()
    const served = async (path: string) => (await ask(path)).text()
    for (const [args, path] of [
      [['news', 'rank>=3', '--limit', '20'], '/tables/stories.csv?query=rank%3E%3D3&limit=20'],
      [['news', '--json'], '/tables/stories.json?query='],
      [
        ['ratios', 'HLDN', 'KSTL', '--fields', 'roe', '--basis', 'A'],
        '/tables/ratios.csv?symbols=HLDN,KSTL&fields=roe&basis=A',
      ],
      [
        ['table', 'ratios', '--set', 'symbols=HLDN', '--set', 'fields=roe,roa'],
        '/tables/ratios.csv?symbols=HLDN&fields=roe,roa',
      ],
      [['export', '/openapi.json'], '/openapi.json'],
    ] as const) {
      const text = await served(path)
      expect(await tearsheet(...args)).toEqual({ status: 0, text, errors: '' })
      expect(text.length).toBeGreaterThan(100)
    }
  })

  it('gives all ratios where none are named', async () => {
    const { tearsheet } = await withDesk()
    const { status, text } = await tearsheet('ratios', 'HLDN')
    const ratios = new Set(text.split('\r\n').map((line) => line.split(',')[2]))
    expect([status, ratios.has('roe'), ratios.size > 20]).toEqual([0, true, true])
  })

  it('names the companies that are not in a table beside it', async () => {
    const { tearsheet, library, owner } = await withDesk()
    await library.fundamentals.storeRatios(owner, responseOf('{}', 1), [
      { symbol: 'ERRO', company: null, error: 'not covered', records: [] },
    ])
    const { status, text, errors } = await tearsheet('ratios', 'HLDN', 'QNTL', '漢', 'ERRO', '--fields', 'roe')
    expect([status, text.includes('HLDN'), text.includes('QNTL')]).toEqual([0, true, false])
    expect(errors).toBe(
      'Not in the table, because nothing of them is cached: QNTL, 漢.\nNot in the table, because the service sent no such record: ERRO.\n',
    )
  })

  it('reads what is received only, and stands in the log by its name', async () => {
    const { tearsheet, answers } = await withDesk()
    const { status, text, errors } = await tearsheet('export', '/api/v2/news?pageSize=1')
    expect([status, text]).toEqual([1, ''])
    expect(errors).toContain('This is not cached')
    expect(answers.at(-1)).toMatchObject({ program: 'Command', status: 504 })
  })

  it('says what was missed in the form that is asked for, and ends with 1 where something was', async () => {
    const { tearsheet, library, owner, folder } = await withDesk()
    const HOUR = 3_600_000
    const now = Math.floor(Date.now() / 1000) * 1000
    const times = [3.5, 3, 2.5, 2].map((hours) => now - hours * HOUR)
    const stories = times.map((at, place) => {
      const created = formatServiceDate(at)
      return storyOf({ id: 900 + place, title: `Margins ${place}`, body: null, created, updated: created })
    })
    const items = stories.map((item, place) => JSON.stringify({ item, path: `$[${place}]` }))
    await library.news.storeStories(owner, responseOf('[]', now), 'abstract', items)
    const span = { newest: now, oldest: now - 50 * HOUR, next: null, readAt: now, incompleteDays: [] }
    await library.news.saveCoverage(owner, JSON.stringify(['g', [], null, null]), [], [span])
    const note = { connection: owner.connection, skewMs: 0 }
    await library.webhooks.noteListening({ ...note, at: now - 50 * HOUR, continues: false })
    await library.webhooks.noteListening({ ...note, at: now, continues: true })
    await library.webhooks.storeDeliveries(
      times.flatMap((at, place) =>
        place === 1
          ? []
          : [
              {
                ...deliveryOf(0, '{}'),
                ...{ connection: owner.connection, receivedAt: at + 700, dataId: String(900 + place) },
                ...{ kind: 'News/v1' as const, kindAsSent: 'News/v1', action: 'created', errorText: null },
              },
            ],
      ),
    )
    const undeclared = await tearsheet('reconcile', '--hours', '4')
    expect([undeclared.status, undeclared.text.split('\r\n').length, undeclared.errors]).toEqual([
      0,
      expect.any(Number),
      expect.stringMatching(/^0 missed. \d{2,} minutes cannot be judged.\n$/),
    ])
    expect((await tearsheet('reconcile', '--hours', '4', '--complete')).status).toBe(1)

    await library.webhooks.keepScope(owner.connection, { kinds: ['News/v1'], symbols: [], channels: [] })
    // What comes after the last hearing cannot be judged, and a busy machine takes its time.
    const late = await tearsheet('reconcile', '--hours', '4', '--to', new Date(now + 30_000).toISOString())
    expect(late.errors).toContain(' 1 minute cannot be judged.')
    const csv = await tearsheet('reconcile', '--hours', '4', '--to', new Date(now).toISOString(), '--lines', 'missed')
    expect([csv.status, csv.errors]).toEqual([1, expect.stringMatching(/^[1-9]\d* missed\. 0 minutes/)])
    expect(csv.text).toContain('901,created,Margins 1,missed')
    expect(csv.text).not.toContain('Margins 2')
    expect((await tearsheet('reconcile', '--hours', '4', '--json', '--lines', 'delivered')).text).toContain('Margins 2')
    const junit = await tearsheet('reconcile', '--hours', '4', '--junit')
    expect([junit.status, junit.text]).toEqual([1, expect.stringMatching(/<testcase[^]*story 901 created: Margins 1/)])
    expect(await asDocumented('tearsheet reconcile', folder)).toMatchObject({ status: 1 })
    expect(readFileSync(join(folder, 'completeness.xml'), 'utf8')).toMatch(/<testcase[^]*story 901 created: Margins 1/)
    const earlier = new Date(now - 24 * HOUR).toISOString()
    expect(await tearsheet('reconcile', '--hours', '4', '--to', earlier, '--lines', 'missed')).toMatchObject({
      status: expect.any(Number) as number,
      text: expect.not.stringContaining('Margins') as string,
    })
    for (const wrong of [
      ['--hours', '0'],
      ['--to', 'noon'],
      ['--lines', 'none'],
    ])
      expect((await tearsheet('reconcile', ...wrong)).errors).toContain(wrong[1])
  })

  it('says why there is no answer, on standard error', async () => {
    const { tearsheet } = await withDesk()
    const { status, text, errors } = await tearsheet('news', 'rank>=x')
    expect([status, text]).toEqual([1, ''])
    expect(errors).toContain('rank')
  })

  it('reads the connection beside the demonstration, and asks which is meant where there are several', async () => {
    const { tearsheet, settings } = await withDesk()
    const demonstration = connectionOf({
      id: 'demonstration',
      name: 'Demonstration',
      demonstration: { running: true, plan: 'full' },
    })
    await settings.update({ connections: [demonstration, ...settings.current().connections] })
    expect((await tearsheet('news')).status).toBe(0)
    await settings.update({
      connections: [...settings.current().connections, connectionOf({ id: 'two', name: 'Zürich' })],
    })
    expect(await tearsheet('news')).toMatchObject({
      status: 1,
      errors: 'Say which connection, with --connection NAME. There are: Demonstration, Service, Zürich.\n',
    })
    expect((await tearsheet('news', '--connection', 'zürich')).status).toBe(0)
    expect((await tearsheet('news', '--connection', 'Paris')).status).toBe(1)
  })

  it.each([
    [['tables'], 'There is no “tables”.'],
    [['table'], 'tearsheet table takes one name.'],
    [['ratios'], 'tearsheet ratios takes symbols'],
    [['export', 'api'], 'A path begins with a slash'],
    [['news', '--pages', '3'], 'pages'],
    [['reconcile', 'today'], 'tearsheet reconcile takes no words, such as “today”.'],
    [['table', 'a', '--set', 'b'], '--set takes NAME=VALUE, not “b”.'],
  ])('ends with 2 for words that cannot be used: %j', async (args, why) => {
    const { status, text, errors } = await inFolder(temporaryFolder(), args)
    expect([status, text]).toEqual([2, ''])
    expect(errors).toContain(why)
    expect(errors).toContain('See tearsheet --help.')
  })

  it('explains itself', async () => {
    const { status, text } = await inFolder(temporaryFolder(), ['--help'])
    expect(status).toBe(0)
    for (const command of ['table', 'news', 'ratios', 'export', 'reconcile', 'rehearse'])
      expect(text).toContain(`tearsheet ${command} `)
  })

  it('rehearses a receiver as the command of the service does', async () => {
    const { status, errors } = await run(['rehearse', 'no-address'])
    expect(status).toBe(2)
    expect(errors).toContain('no-address')
  })
})

describe('the command in one file, on the Node of this computer', () => {
  const folder = temporaryFolder(afterAll)
  const onNode = (...args: string[]) => runOn('node', [join(folder, 'tearsheet.mjs'), ...args])
  beforeAll(async () => {
    const script = join(import.meta.dirname, '../../../resources/scripts/build-command.mjs')
    expect(await runOn(process.execPath, [script, folder])).toMatchObject({ status: 0 })
    console.log(`the command is run with Node ${(await runOn('node', ['--version'])).text.trim()}`)
  })

  it('needs no other file, and reads from the running application', async () => {
    expect(readdirSync(folder)).toEqual(['tearsheet.mjs'])
    const desk = await withDesk()
    const { status, text, errors } = await onNode('news', '--limit', '20', '--folder', desk.folder)
    expect([status, text]).toEqual([0, await (await desk.ask('/tables/stories.csv?limit=20')).text()])
    expect(errors).toMatch(/^\d+ more stories match\. /)
  })

  it('rehearses a receiver and reads what it counts and keeps', async () => {
    const receiver = await startSampleReceiver('none', 'an-unused-key')
    onTestFinished(receiver.stop)
    const key = join(temporaryFolder(), 'key')
    writeFileSync(key, 'an-unused-key')
    const { url, countUrl, stateUrl, failUrl } = receiver
    const addresses = ['--count-url', countUrl, '--state-url', stateUrl, '--fail-url', failUrl]
    const played = ['twice', 'order'].flatMap((id) => ['--scenario', id])
    const { status, text, errors } = await onNode('rehearse', url, ...addresses, ...played, '--key-file', key, '--json')
    expect([status, errors]).toEqual([0, ''])
    const [kind] = JSON.parse(text) as [{ scenarios: { id: string; verdict: string }[] }]
    expect(kind.scenarios.filter(({ verdict }) => verdict === 'passed').map(({ id }) => id)).toEqual(['twice', 'order'])
  })
})

// SECURITY 78
describe('the file with the token of the command', () => {
  it('can be read by its owner alone, and is gone with the access', async () => {
    const { folder, tearsheet, handlers, call } = await withDesk()
    const file = join(folder, COMMAND_FILE)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const { url, token } = JSON.parse(readFileSync(file, 'utf8')) as { url: string; token: string }
    const asked = () => fetch(`${url}/openapi.json`, { headers: { authorization: `token ${token}` } })
    expect((await asked()).status).toBe(200)
    await handlers['programs.open']({ isOpen: false }, call)
    expect(existsSync(file)).toBe(false)
    expect(await tearsheet('news')).toMatchObject({
      status: 3,
      errors: 'No Tearsheet is running that lets programs read. Start it, and switch that on in Settings, Programs.\n',
    })
    await handlers['programs.open']({ isOpen: true }, call)
    expect((await asked()).status, 'the token of before').toBe(401)
    expect((await tearsheet('news')).status).toBe(0)
  })

  it('that a crash left says that nothing is running', async () => {
    const { folder, tearsheet, handlers, call } = await withDesk()
    const file = join(folder, COMMAND_FILE)
    const left = readFileSync(file)
    await handlers['programs.open']({ isOpen: false }, call)
    writeFileSync(file, left, { mode: 0o600 })
    expect((await tearsheet('news')).status).toBe(3)
    await handlers['programs.open']({ isOpen: true }, call)
    expect((await tearsheet('news')).status, 'it is replaced').toBe(0)
  })

  it('is not used where others can read it, or where it names another computer', async () => {
    const { folder, tearsheet, token } = await withDesk()
    const file = join(folder, COMMAND_FILE)
    chmodSync(file, 0o644)
    expect((await tearsheet('news')).errors).toContain('Others can read')
    writeFileSync(file, JSON.stringify({ url: 'http://attacker.example:80', token }))
    chmodSync(file, 0o600)
    expect(await tearsheet('news')).toMatchObject({
      status: 1,
      errors: expect.stringContaining('cannot be read') as string,
    })
  })
})
