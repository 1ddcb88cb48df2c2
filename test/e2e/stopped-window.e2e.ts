import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reloadedWindow } from './pages/reloaded-window.ts'
import { expect, test } from './support/desk.ts'
import type { Desk } from './support/desk.ts'

const folder = join(process.env.TEARSHEET_PICTURES ?? join(import.meta.dirname, '../../.test-output/walk'), 'stopped')

/** The entries of the log about renderers that stopped. */
const stopsIn = ({ userData }: Desk): { reference: string; stack: string }[] =>
  readFileSync(join(userData, 'logs/tearsheet.log'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { event: string; reference: string; stack: string })
    .filter(({ event, stack }) => event === 'bug' && stack.startsWith('The renderer of a window stopped'))

test.beforeAll(() => mkdirSync(folder, { recursive: true }))

// S11
test('a window whose renderer crashes is reloaded to the view it was in, and says so', async ({ startDemo }) => {
  const desk = await startDemo('Ratios')
  await desk.ratios.show('QNTL')
  await expect(desk.ratios.numbers.first()).toBeVisible()
  const window = reloadedWindow(desk.app)
  await window.crash()
  await expect.poll(window.text).toContain('The window stopped and was reloaded')
  expect(await window.currentTab()).toBe('Ratios')
  await expect.poll(window.text).toContain('QNTL')
  const [stop] = stopsIn(desk)
  expect(await window.text()).toContain(`The log lists it under ${stop?.reference ?? 'nothing'}.`)
  await window.picture((theme) => join(folder, `reloaded-${theme}.png`))
  await window.click('Close')
  await expect.poll(window.text).not.toContain('The window stopped')
})

// S11
test('a window whose renderer stops again shows why, where the log is, and ways on', async ({ startDemo }) => {
  const desk = await startDemo('Settings')
  const window = reloadedWindow(desk.app)
  await window.crash()
  await expect.poll(window.text).toContain('The window stopped and was reloaded')
  await window.kill()
  await expect.poll(window.text).toContain('The window stopped twice within a minute')
  const text = await window.text()
  expect(text).toContain('was ended by the system or by another program')
  expect(text).toContain(join(desk.userData, 'logs', 'tearsheet.log'))
  const stops = stopsIn(desk)
  expect(stops).toHaveLength(2)
  expect(text).toContain(stops[1]?.reference)
  expect(await window.buttons()).toEqual(['Reload', 'Show the log', 'Quit', 'Copy reference'])
  await window.picture((theme) => join(folder, `stopped-${theme}.png`))
  await window.click('Reload')
  await expect.poll(window.currentTab).toBe('News')
  expect(await window.text()).not.toContain('The window stopped')
})

// S11
test('a window that stopped twice can be quit', async ({ startDesk }) => {
  const desk = await startDesk()
  await desk.welcome.connect.waitFor()
  const window = reloadedWindow(desk.app)
  await window.crash()
  await expect.poll(window.text).toContain('The window stopped and was reloaded')
  await window.picture((theme) => join(folder, `welcome-${theme}.png`))
  await window.crash()
  await expect.poll(window.text).toContain('The window stopped twice within a minute')
  const ended = new Promise((resolve) => desk.app.process().once('exit', resolve))
  await window.click('Quit').catch(() => undefined)
  expect(await ended).toBe(0)
})
