import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import { FROZEN_SWITCHES } from '../support/service/frozen-service.ts'
import { inDemonstration, inFolder, inWindow } from './support/in-window.ts'
import { benchIngest } from './ingest.ts'
import { round, type Measure } from './support/measure.ts'

/** How long a window is left alone before and while it is measured, in milliseconds: the first minute still tidies up. */
const SETTLES_MS = 60_000
const MEASURED_MS = 30_000

/** How long the first start of a profile is used, in milliseconds. */
const FIRST_START_MS = 20_000

/** Views that are opened in turn before the memory is measured. */
const VIEWS = ['Control+2', 'Control+3', 'Control+4', 'Control+5', 'Control+6', 'Control+1']
const VISITS = 500

/** Stories that are opened each time that all views were. */
const STORIES = 24

/** Stories that are opened in all. */
const OPENED = Math.floor(VISITS / VIEWS.length) * STORIES

/** Clock ticks of Linux in a second. */
const TICKS = 100

/** A file that the system keeps of a process; null when the process has ended. */
function fileOf(pid: number | string, name: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return null
  }
}

/** What the system knows of a process, after its name: its state, its parent and so on. */
const fieldsOf = (stat: string): string[] => stat.slice(stat.lastIndexOf(')') + 2).split(' ')

/** The process and all that descend from it. */
function processesOf(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: Number(fieldsOf(fileOf(name, 'stat') ?? '')[1]) }))
  const found = [pid]
  for (const each of found) found.push(...parents.filter(({ parent }) => parent === each).map((child) => child.pid))
  return found
}

/** Memory of a process in megabytes, with its share of what it has in common with others. */
const megabytes = (pid: number): number =>
  Number(/^Pss:\s+(\d+)/m.exec(fileOf(pid, 'smaps_rollup') ?? '')?.[1] ?? 0) / 1024

/** Processor time of a process so far, in milliseconds. */
function milliseconds(pid: number): number {
  const [user, system] = fieldsOf(fileOf(pid, 'stat') ?? '').slice(11, 13)
  return ((Number(user ?? 0) + Number(system ?? 0)) * 1000) / TICKS
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)

interface AtRest {
  megabytes: number
  /** Processor time of all processes while nothing happens, in milliseconds. */
  busyMs: number
}

/** What an application needs while nothing happens. */
async function restOf(page: Page, app: ElectronApplication): Promise<AtRest> {
  const main = app.process().pid ?? 0
  await page.waitForTimeout(SETTLES_MS)
  const before = new Map(processesOf(main).map((pid) => [pid, milliseconds(pid)]))
  await page.waitForTimeout(MEASURED_MS)
  const pids = processesOf(main)
  return {
    busyMs: sum(pids.map((pid) => milliseconds(pid) - (before.get(pid) ?? 0))),
    megabytes: sum(pids.map(megabytes)),
  }
}

/** A window that shows a line of text, on the same display. */
const bareRest = (): Promise<AtRest> =>
  inFolder((folder) => {
    writeFileSync(join(folder, 'package.json'), '{"name":"bare","main":"main.js"}')
    writeFileSync(
      join(folder, 'main.js'),
      "const { app, BrowserWindow } = require('electron'); app.whenReady().then(() => new BrowserWindow({ webPreferences: { sandbox: true } }).loadURL('data:text/html,<h1>A line</h1>'))",
    )
    return inWindow([folder, `--user-data-dir=${join(folder, 'user-data')}`], restOf)
  })

/** What the second start of a profile with that many stories needs at rest: the first one still does work that comes once. */
const secondStart = <T>(count: number, work: (page: Page, app: ElectronApplication) => Promise<T>): Promise<T> =>
  inFolder(async (folder) => {
    benchIngest(folder, count)
    await inDemonstration(folder, (page) => page.waitForTimeout(FIRST_START_MS), FROZEN_SWITCHES)
    return inDemonstration(folder, work, FROZEN_SWITCHES)
  })

/** Memory and processor time at rest with that many stories stored, after the views were used, beside a bare window. */
export async function benchIdle(count: number): Promise<Measure[]> {
  if (process.platform !== 'linux') return []
  const floor = await bareRest()
  const [first, used, visited] = await secondStart(count, async (page, app) => {
    async function visit(visits: number): Promise<AtRest> {
      for (let turn = 0; turn < visits; turn++) {
        await page.keyboard.press(VIEWS[turn % VIEWS.length] ?? '')
        await page.waitForTimeout(250)
        if (turn % VIEWS.length === VIEWS.length - 1)
          for (let story = 0; story < STORIES; story++) await page.keyboard.press('j')
      }
      return restOf(page, app)
    }
    return [await visit(0), await visit(VIEWS.length), await visit(VISITS)] as const
  })
  const of = `${count.toLocaleString('en')} stories`
  const measureOf = (name: string, unit: string, value: number, base: number, goal: number): Measure => ({
    area: 'idle',
    name,
    median: round(value),
    unit,
    floor: round(base),
    ratio: round(value / base),
    runs: 1,
    goal,
  })
  return [
    measureOf(
      `processor time in 30 s, a minute after the start, ${of}; floor a bare window`,
      'ms',
      first.busyMs,
      floor.busyMs,
      1.1,
    ),
    measureOf(
      `memory of all processes, a minute after the start, ${of}; floor a bare window`,
      'MB',
      first.megabytes,
      floor.megabytes,
      1.2,
    ),
    measureOf(
      `memory of all processes, once each view was used, ${of}; floor a bare window`,
      'MB',
      used.megabytes,
      floor.megabytes,
      1.2,
    ),
    measureOf(
      `memory of all processes, ${VISITS} views and ${OPENED.toLocaleString('en')} stories later, ${of}; floor before them`,
      'MB',
      visited.megabytes,
      used.megabytes,
      1.05,
    ),
  ]
}
