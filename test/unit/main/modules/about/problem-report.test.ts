import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createAppLogger, logFileIn } from '../../../../../main/platform/log/logger.ts'
import { problemReport, withoutPlaces } from '../../../../../main/modules/about/module.ts'
import fc from '../../../../support/cases/property.ts'
import { temporaryFolder } from '../../../../support/system/temporary-folder.ts'

const FOLDERS = { home: '/home/ada', data: '/home/ada/.config/Tearsheet' }
const without = (text: string): string => withoutPlaces(text, FOLDERS)

const factsIn = (folder: string) => ({
  version: '1.2.3',
  electron: '42.0.0',
  chromium: '150',
  node: '24',
  system: 'Linux 6.1, x64',
  dataFolder: folder,
  logFile: logFileIn(folder),
})

it.each([
  ['a folder of the person', 'open /home/ada/Documents/fund.csv failed', 'open ~/Documents/fund.csv failed'],
  ['the data folder', 'open /home/ada/.config/Tearsheet/library.db failed', 'open <data>/library.db failed'],
  ['an address', 'GET https://api.fund.example/v2/news?token=x answered 500', 'GET https:<address> answered 500'],
  ['a host without an address', 'getaddrinfo ENOTFOUND api.fund.example', 'getaddrinfo ENOTFOUND <host>'],
  ['a number of a host', 'connect ECONNREFUSED 10.2.3.4:443', 'connect ECONNREFUSED <host>:443'],
  ['an e-mail address', 'sent to ada.lovelace@fund.example today', 'sent to <e-mail> today'],
])('%s is not in a report', (_what, line, expected) => {
  expect(without(line)).toBe(expected)
})

it.each([
  'at start (file:///opt/Tearsheet/resources/app.asar/main/index.js:10:4)',
  'listening on 127.0.0.1:8080',
  '{"at":"2026-11-23T09:00:00.000Z","level":"error","event":"bug","during":"main"}',
  'TypeError: undefined is not a function\\n    at compose.ts:12',
])('what names only the application stays: %s', (line) => {
  expect(without(line)).toBe(line)
})

it('a folder of Windows is replaced as it stands in the log', () => {
  const folders = { home: 'C:\\Users\\Ada', data: 'C:\\Users\\Ada\\AppData\\Tearsheet' }
  const line = JSON.stringify({ stack: 'open C:\\Users\\Ada\\AppData\\Tearsheet\\a.db and C:\\Users\\Ada\\b.txt' })
  expect(withoutPlaces(line, folders)).toBe(JSON.stringify({ stack: 'open <data>\\a.db and ~\\b.txt' }))
})

it('no host is left, whatever stands around it', () => {
  const label = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/)
  const around = fc.constantFrom(' ', '"', '(', ')', ',', ': ', '\\n', "'", '<')
  fc.assert(
    fc.property(label, label, around, around, (one, other, before, after) => {
      const host = `${one}.${other}.example`
      expect(without(`failed${before}${host}${after}end`)).not.toContain(host)
    }),
  )
})

it('an endless line is read in a time that grows with its length', () => {
  expect(without('a.'.repeat(200_000)).length).toBeLessThanOrEqual(400_000)
})

it('the report holds the versions and the last lines of the log, and none of the places', async () => {
  const folder = temporaryFolder()
  const log = createAppLogger(folder)
  for (let line = 0; line < 500; line++) log.warn('busy', { line, path: join(folder, 'library.db') })
  log.hide('sk-secret-key')
  log.bug(new Error('refused by api.fund.example with sk-secret-key'), 'main')
  const text = await problemReport(factsIn(folder), { home: '/home/ada', data: folder })
  expect(text).toMatch(/^Tearsheet 1\.2\.3\nElectron 42\.0\.0, Chromium 150, Node\.js 24\nLinux 6\.1, x64\n/)
  expect(text).toContain('refused by <host> with •••')
  expect(text).toContain('"line":499')
  expect(text).not.toContain('"line":400')
  for (const secret of [folder, 'fund.example', 'sk-secret-key']) expect(text).not.toContain(secret)
})

it('a log that cannot be read is not called empty', async () => {
  const folder = temporaryFolder()
  // A folder is opened, and not read.
  await mkdir(logFileIn(folder), { recursive: true })
  expect(await problemReport(factsIn(folder), FOLDERS)).toContain('The log could not be read.')
})

it('without a log the report says that it is empty', async () => {
  const folder = temporaryFolder()
  expect(await problemReport(factsIn(folder), FOLDERS)).toContain('The log is empty.')
  await mkdir(join(folder, 'logs'))
  await writeFile(logFileIn(folder), '')
  expect(await problemReport(factsIn(folder), FOLDERS)).toContain('The log is empty.')
})
