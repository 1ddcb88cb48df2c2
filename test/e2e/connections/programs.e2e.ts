import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { _electron, chromium, type Page, type Request } from '@playwright/test'
import { COMMAND_FILE, type CommandAccess } from '../../../app/domain/programs/command.ts'
import { filesIn, tracesIn } from '../../support/views/traces.ts'
import { expect, isRoot, plainEnv, root, test, type Desk } from '../support/desk/desk.ts'
import { saveTo } from '../support/looks/dialogs.ts'

/** Lets programs read, or lets none. The box shows it once main has answered, so it is clicked and then waited for. */
async function letRead(settings: Desk['settings'], isOn: boolean): Promise<void> {
  const box = settings.programs.getByRole('checkbox', { name: 'Let the programs below read' })
  await expect(box).toBeChecked({ checked: !isOn })
  await box.click()
  await expect(box).toBeChecked({ checked: isOn })
}

const switchOn = (settings: Desk['settings']): Promise<void> => letRead(settings, true)
const switchOff = (settings: Desk['settings']): Promise<void> => letRead(settings, false)

/** Opens the door of the demonstration for a program that may request, as a person does. */
async function addProgram({ page, settings }: Desk, name = 'Notebook'): Promise<{ url: string; token: string }> {
  await switchOn(settings)
  const url = (await settings.programs.getByText(/^http:.*:\d+$/).textContent()) ?? ''
  await settings.programs.getByRole('button', { name: 'Add a program…' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('checkbox', { name: 'Request what is not cached from the service' }).check()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `The token of “${name}”` })
  const token = (await dialog.getByText(/^tearsheet_/).textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Done' }).click()
  return { url, token }
}

/** Removes the only program. */
async function removeProgram({ page, settings }: Desk): Promise<void> {
  await settings.programs.getByRole('button', { name: 'Remove…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(settings.programs.getByRole('button', { name: 'Remove…' })).toHaveCount(0)
}

const LIST = '/api/v2/news?pageSize=3'

/** How many servers of main listen, and the sources of what it has loaded. */
async function loadedIn({ app }: Desk): Promise<{ servers: number; sources: string[] }> {
  const { servers, scripts } = await app.evaluate(() => {
    const { Session } = process.getBuiltinModule('node:inspector')
    const session = new Session()
    session.connect()
    const urls: string[] = []
    session.on('Debugger.scriptParsed', ({ params }) => urls.push(params.url))
    session.post('Debugger.enable')
    session.disconnect()
    return {
      servers: process.getActiveResourcesInfo().filter((kind) => kind === 'TCPServerWrap').length,
      scripts: urls.filter((url) => url.startsWith('file:') && url.includes('/.build/main/')),
    }
  })
  const maps = scripts.map((url) => `${fileURLToPath(url)}.map`).filter((path) => existsSync(path))
  const sources = maps.flatMap((path) => (JSON.parse(readFileSync(path, 'utf8')) as { sources: string[] }).sources)
  return { servers, sources }
}

// The first test, in an application that was just started.
// SECURITY 65
test('while programs are off no server listens, and nothing is loaded but what shows their settings; while they are on, a program, an agent with the official SDK and the command for a shell read, until the program is removed', async ({
  openDemo,
}) => {
  const desk = await openDemo('News')
  const tearsheet = (...words: string[]) =>
    spawnSync(process.execPath, [join(root, '.build/command/tearsheet.mjs'), ...words, '--folder', desk.userData], {
      encoding: 'utf8',
    })
  const aboutPrograms = (sources: readonly string[]): string[] =>
    [
      ...new Set(
        sources.flatMap((source) => /(?:main\/modules|app\/domain)\/programs\/(agents|[\w-]+)/.exec(source)?.[1] ?? []),
      ),
      ...(sources.some((source) => source.includes('@modelcontextprotocol')) ? ['its SDK'] : []),
    ].sort()
  const atStart = ['module', 'program']
  const off = await loadedIn(desk)
  expect(off.sources.length).toBeGreaterThan(50)
  expect(aboutPrograms(off.sources)).toEqual(atStart)
  await desk.frame.open('Settings')
  await expect(desk.settings.programs.getByText('Nothing listens while this is off.')).toBeVisible()
  const settings = [...atStart, 'programs-service', 'saved-programs']
  expect(aboutPrograms((await loadedIn(desk)).sources)).toEqual(settings)
  const { url, token } = await addProgram(desk)
  const on = await loadedIn(desk)
  const opened = [...settings, 'answer', 'answers', 'command', 'command-access', 'door', 'open-programs'].sort()
  expect([on.servers, aboutPrograms(on.sources)]).toEqual([off.servers + 1, opened])
  const ask = () => fetch(`${url}${LIST}`, { headers: { authorization: `token ${token}` } })
  const answer = await ask()
  expect(answer.status).toBe(200)
  expect(answer.headers.get('x-tearsheet-source')).toMatch(/^live; /)
  expect(await answer.json()).toHaveLength(3)
  expect(aboutPrograms((await loadedIn(desk)).sources)).toEqual(
    [...opened, 'completeness-table', 'ratio-table', 'service-answers', 'story-table', 'table', 'tables'].sort(),
  )

  const agent = new Client({ name: 'test', version: '1' })
  await agent.connect(
    new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    }),
  )
  try {
    const { tools } = await agent.listTools()
    expect(tools).toHaveLength(5)
    const { content } = await agent.callTool({ name: 'search_stories', arguments: { limit: 3 } })
    const [{ text }] = content as [{ text: string }]
    expect((JSON.parse(text) as { stories: object[] }).stories).toHaveLength(3)
  } finally {
    await agent.close()
  }
  const { status, stdout, stderr } = tearsheet('news', 'rank>=3', '--limit', '3')
  expect(status, stderr).toBe(0)
  expect(stdout).toMatch(/^ID,Created,/)

  // A second start of the profile ends, and leaves the door as it is.
  const second = spawnSync(
    desk.app.process().spawnfile,
    [...(isRoot ? ['--no-sandbox'] : []), root, `--user-data-dir=${desk.userData}`],
    { env: plainEnv(), timeout: 60_000 },
  )
  expect(second.status).toBe(0)
  expect((await ask()).status).toBe(200)
  expect(existsSync(join(desk.userData, COMMAND_FILE))).toBe(true)

  await removeProgram(desk)
  expect((await ask()).status).toBe(401)
  await switchOff(desk.settings)
  await expect(desk.settings.programs.getByText('Nothing listens while this is off.')).toBeVisible()
  await expect.poll(async () => (await loadedIn(desk)).servers).toBe(off.servers)
  await expect(ask()).rejects.toThrow()
  expect(tearsheet('news').status).toBe(3)
})

// SECURITY 67
test('a token and an address that were shown stand in no file, window, HAR or report', async ({
  openDemo,
  scratch,
}) => {
  const desk = await openDemo('Ratios')
  const { app, page, ratios, frame, userData } = desk
  await ratios.add('HLDN')
  await ratios.numbers.first().waitFor()
  await frame.open('Settings')
  const { url, token } = await addProgram(desk)
  await frame.open('Ratios')
  await frame.run('Copy the address of the ratios for a spreadsheet')
  await expect(page.getByText('Address copied. Each copy makes a new one.', { exact: false }).last()).toBeVisible()
  const copied = (): Promise<string> => app.evaluate(({ clipboard }) => clipboard.readText())
  const address = await copied()
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/sheets\/[\w-]{32}\.html$/)
  // Answers, refusals and errors, each with the token or the address in another place.
  const headers = { authorization: `token ${token}` }
  const statuses = await Promise.all(
    [
      fetch(`${url}${LIST}&token=${token}`),
      fetch(`${url}${LIST}&apikey=${token}`, { headers }),
      fetch(`${url}/tables/${token}.csv?token=${token}`),
      fetch(`${url}/api/v2/news?pageSize=none`, { headers }),
      fetch(`${url}/mcp`, { method: 'POST', headers: { ...headers, 'content-type': 'text/plain' }, body: token }),
      fetch(address),
      fetch(address.replace('.html', '.xml')),
      fetch(`${url}/tables/stories.csv?query=${encodeURIComponent(address)}`, { headers }),
    ].map(async (answer) => (await answer).status),
  )
  expect(statuses).toEqual([200, 400, 400, 400, 400, 200, 404, 400])
  await frame.open('Console')
  await expect(desk.console.view.getByRole('row').filter({ hasText: 'Notebook' }).first()).toBeVisible()
  const har = join(scratch, 'requests.har')
  await saveTo(app, har)
  await frame.run('Export the requests as HAR…')
  await expect.poll(() => existsSync(har)).toBe(true)
  const shown = [await page.content()]
  await frame.open('Settings')
  await expect(desk.settings.programs.getByText(/copied .* · used/)).toBeVisible()
  shown.push(await page.content())
  await frame.run('Report a problem')
  await page.getByRole('dialog').getByRole('button', { name: 'Copy the report' }).click()
  await expect.poll(copied).toContain('Tearsheet ')
  const places = new Map([
    ...filesIn(userData),
    ['the HAR', readFileSync(har)],
    ['the report', Buffer.from(await copied())],
    ['the window', Buffer.from(shown.join('\n'))],
  ])
  const secrets = [token, address.slice(-37, -5)]
  expect(tracesIn(places, secrets)).toEqual([])
  // The control: the same search finds the token of the command, which stands in its file.
  const file = join(userData, COMMAND_FILE)
  const { token: other } = JSON.parse(readFileSync(file, 'utf8')) as CommandAccess
  expect(tracesIn(places, [other])).toEqual([file])
  expect(readFileSync(har, 'utf8')).toContain('/api/v2/news')
  await page.keyboard.press('Escape')
  await switchOff(desk.settings)
})

/** How many answers come to what a page does, apart from the socket and a frame without an origin: five calls, four elements, two forms. */
const ANSWERS = 11

/** What a page does to read an answer or to cause a request, all at once; returns the texts that it could read. */
const attack = (page: Page, address: string): Promise<string[]> =>
  page.evaluate(async (at) => {
    const read: string[] = []
    let asked = 0
    /** Each in another address, so that no two are made as one. */
    const next = (): string => `${at}&try=${(asked += 1)}`
    const tries = [
      {},
      { mode: 'no-cors' },
      { credentials: 'include' },
      { method: 'POST' },
      { referrerPolicy: 'no-referrer' },
    ]
    await Promise.allSettled(
      tries.map(async (how) => {
        const response = await fetch(next(), how as RequestInit)
        const text = await response.text()
        if (response.ok && text !== '') read.push(text)
      }),
    )
    const add = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag, changes: object): HTMLElementTagNameMap[Tag] => {
      const element = Object.assign(document.createElement(tag), changes)
      document.body.append(element)
      return element
    }
    add('img', { src: next() })
    add('script', { src: next() })
    add('link', { rel: 'stylesheet', href: next() })
    add('iframe', { src: next() })
    const said = new Promise<string>((resolve) => {
      window.addEventListener('message', ({ data }) => resolve(String(data)), { once: true })
    })
    const tell = 'text => parent.postMessage(text, "*")'
    add('iframe', {
      sandbox: 'allow-scripts',
      srcdoc: `<script>fetch(${JSON.stringify(next())}).then(answer => answer.text()).then(${tell}, () => (${tell})(""))</script>`,
    })
    const inFrame = await said
    if (inFrame !== '') read.push(inFrame)
    for (const method of ['get', 'post']) {
      // A frame of an earlier attack may still show its error, and takes no form then.
      const target = `${method} ${at}`
      add('iframe', { name: target })
      const action = next()
      const form = add('form', { method, action, target })
      // A form that gets replaces what is asked in its address.
      for (const [name, value] of new URL(action).searchParams)
        form.append(add('input', { type: 'hidden', name, value }))
      form.submit()
    }
    await new Promise<void>((resolve) => {
      const socket = new WebSocket(at.replace(/^http/, 'ws'))
      socket.onopen = () => read.push('a socket')
      socket.onclose = () => resolve()
    })
    return read
  }, address)

/** A browser that finds all of these names on this computer. */
interface Browser {
  page: Page
  version: string
  close: () => Promise<void>
}

const ARGUMENTS = ['--host-resolver-rules=MAP *.attacker.example 127.0.0.1', ...(isRoot ? ['--no-sandbox'] : [])]

/** The Chromium of Electron as a browser, with nothing of the application in it. */
async function openElectron(): Promise<Browser> {
  const folder = mkdtempSync(join(tmpdir(), 'tearsheet-attacker-'))
  writeFileSync(join(folder, 'package.json'), '{"main":"main.js"}')
  writeFileSync(
    join(folder, 'main.js'),
    "const { app, BrowserWindow } = require('electron'); app.whenReady().then(() => new BrowserWindow({ show: false }).loadURL('about:blank'))",
  )
  const browser = await _electron.launch({
    args: [folder, `--user-data-dir=${join(folder, 'profile')}`, ...ARGUMENTS],
    env: plainEnv(),
  })
  return {
    page: await browser.firstWindow(),
    version: await browser.evaluate(() => process.versions.chrome),
    async close() {
      await browser.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The browsers of this computer, as far as they are here. */
const INSTALLED = ['chromium', 'google-chrome'].flatMap((name) => {
  const { status, stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' })
  return status === 0 ? [{ name, path: stdout.trim() }] : []
})
if (INSTALLED.length === 0) console.warn('No Chromium is here: pages attack in that of Electron only')

async function openInstalled(executablePath: string): Promise<Browser> {
  const browser = await chromium.launch({ executablePath, args: ARGUMENTS, env: plainEnv() })
  return { page: await browser.newPage(), version: browser.version(), close: () => browser.close() }
}

const BROWSERS: [name: string, open: () => Promise<Browser>][] = [
  ['Electron', openElectron],
  ...INSTALLED.map(({ name, path }): [string, () => Promise<Browser>] => [name, () => openInstalled(path)]),
]

// SECURITY 69: a page knows the right token here, and still gets nothing.
for (const [name, open] of BROWSERS)
  test(`no page in ${name} gets an answer: another site, the address itself, or a name that leads to it`, async ({
    openDemo,
  }) => {
    const { url, token } = await addProgram(await openDemo('Settings'), name)
    const site = createServer((_request, response) => {
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><title>Attacker</title><body></body>')
    })
    await new Promise<void>((resolve) => {
      site.listen(0, '127.0.0.1', resolve)
    })
    const { page, version, close } = await open()
    console.log(`pages attack in Chromium ${version}`)
    try {
      /** The status of each answer; null where the browser gave the page none of it. */
      const answers: (number | null)[] = []
      const isAsked = (request: Request): boolean => request.url().includes('/api/v2/news')
      page.on('requestfinished', async (request) => {
        if (isAsked(request)) answers.push((await request.response())?.status() ?? null)
      })
      page.on('requestfailed', (request) => {
        if (isAsked(request)) answers.push(null)
      })
      const { port } = new URL(url)
      const named = `http://door.attacker.example:${port}`
      const shown = `${LIST}&token=${token}`
      async function expectNothing(address: string): Promise<void> {
        const before = answers.length
        expect(await attack(page, address)).toEqual([])
        await expect.poll(() => answers.length).toBeGreaterThanOrEqual(before + ANSWERS)
      }
      // A page of another site, at the address and at a name that leads to it.
      const own = `http://site.attacker.example:${(site.address() as AddressInfo).port}/`
      await page.goto(own)
      // The control: the same attack reads what its own site answers.
      expect(await attack(page, `${own}?own`)).not.toEqual([])
      await expectNothing(`${url}${shown}`)
      await expectNothing(`${named}${shown}`)
      // A page whose own name was led to the address after it was loaded, so that what it asks comes from the same origin.
      await page.route(`${named}/`, (route) => route.fulfill({ contentType: 'text/html', body: '<body></body>' }))
      await page.goto(`${named}/`)
      await expectNothing(`${named}${shown}`)
      expect(answers.filter((status) => status !== null && ![403, 405, 421].includes(status))).toEqual([])
      // The same address and token answer a program.
      expect((await fetch(`${url}${shown}`)).status).toBe(200)
    } finally {
      await close()
      site.close()
    }
  })
