import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { _electron, type Page } from '@playwright/test'
import { sampleCompany } from '../../main/embedded-service/data/companies.ts'
import { DEFAULT_OPTIONS } from '../../main/embedded-service/embedded-service.ts'
import { accessTo, scopeOf } from '../support/service/scope.ts'
import { createRatiosService } from '../../main/modules/fundamentals/ratios-service.ts'
import { createLibraryClient } from '../../main/modules/library/library-client.ts'
import { plainEnv } from '../e2e/support/desk/desk.ts'
import { builtPage } from './support/built-page.ts'
import { beside, type Measure } from './support/measure.ts'
import { benchRatiosUse } from './ratios-use.ts'
import { startFrozenService } from '../support/service/frozen-service.ts'
import { untoldTask } from '../support/system/tasks.ts'
import { startingWith } from '../../main/platform/threads/start-threads.ts'
import { clientOver } from '../support/service/service-client.ts'

interface PageBench {
  chart(isOurs: boolean, columns: number): Promise<{ mount: number; update: number }>
  table(isOurs: boolean): Promise<{ mount: number; longestFrame: number }>
}

/** The components of the window on a separate page, in a bare window of the same Electron. */
async function openPage(folder: string): Promise<{ page: Page; close: () => Promise<void> }> {
  for (const { name, text } of await builtPage('series-page.ts')) writeFileSync(join(folder, name), text)
  writeFileSync(
    join(folder, 'page.html'),
    '<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="page.css"><div id="place" style="width:1200px"></div><script src="page.js"></script>',
  )
  writeFileSync(join(folder, 'package.json'), '{"name":"bench-page","main":"main.js"}')
  writeFileSync(
    join(folder, 'main.js'),
    "const { app, BrowserWindow } = require('electron'); app.whenReady().then(() => new BrowserWindow({ width: 1280, height: 820, webPreferences: { sandbox: true } }).loadFile('page.html'))",
  )
  const app = await _electron.launch({
    args: [folder, `--user-data-dir=${join(folder, 'user-data')}`],
    chromiumSandbox: process.getuid?.() !== 0,
    env: plainEnv(),
  })
  const page = await app.firstWindow()
  await page.waitForFunction(() => 'bench' in window)
  return { page, close: () => app.close() }
}

const chart = (page: Page, isOurs: boolean, columns: number) =>
  page.evaluate(([ours, count]) => (window as unknown as { bench: PageBench }).bench.chart(ours, count), [
    isOurs,
    columns,
  ] as const)
const table = (page: Page, isOurs: boolean) =>
  page.evaluate((ours) => (window as unknown as { bench: PageBench }).bench.table(ours), isOurs)

async function benchPage(runs: number): Promise<Measure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tearsheet-bench-'))
  const { page, close } = await openPage(folder)
  try {
    for (const isOurs of [true, false]) {
      await chart(page, isOurs, 80)
      await table(page, isOurs)
    }
    const measures: Measure[] = []
    for (const columns of [80, 1000])
      for (const part of ['mount', 'update'] as const)
        measures.push(
          await beside(
            'ratios',
            `chart, 8 companies × ${columns} periods, ${part} to the frame; floor the same lines as markup`,
            'ms',
            runs,
            async () => (await chart(page, true, columns))[part],
            async () => (await chart(page, false, columns))[part],
          ),
        )
    const mount = await beside(
      'ratios',
      'table, 40 × 80, mount to the frame; floor the same as markup',
      'ms',
      runs,
      async () => (await table(page, true)).mount,
      async () => (await table(page, false)).mount,
    )
    measures.push(
      { ...mount, goal: 1.2 },
      await beside(
        'ratios',
        'table, 40 × 80, longest frame of 60 while scrolling; floor the same as markup',
        'ms',
        runs,
        async () => (await table(page, true)).longestFrame,
        async () => (await table(page, false)).longestFrame,
      ),
    )
    return measures
  } finally {
    await close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const [SYMBOLS, AT_ONCE] = [200, 5]

/**
 * 200 companies with their whole histories: requested, checked and stored, compared with plainly fetching, parsing and
 * inserting the same records.
 */
async function benchFetch(runs: number): Promise<Measure> {
  const service = await startFrozenService({ companies: SYMBOLS })
  const symbols = Array.from({ length: SYMBOLS }, (_, place) => sampleCompany(DEFAULT_OPTIONS.seed, place).symbol)
  const folders: string[] = []
  const folder = (): string => {
    const made = mkdtempSync(join(tmpdir(), 'tearsheet-bench-'))
    folders.push(made)
    return made
  }
  const scope = scopeOf(() => Promise.resolve(accessTo(service.url, { key: service.keys.full })))
  const client = clientOver()

  async function ours(): Promise<number> {
    const library = createLibraryClient({
      startThread: startingWith(join(import.meta.dirname, '../../main/library-worker.ts')),
      folder: folder(),
    })
    await library.files.damagedFiles()
    // A refresh decodes nothing that was received before.
    const decode = (): Promise<never> => Promise.reject(new Error('Nothing is decoded.'))
    const ratios = createRatiosService({ decode, notifyStored: () => undefined, client, library, runTask: untoldTask })
    const startedAt = performance.now()
    await ratios.refresh(scope, { symbols, fromDate: null }, new AbortController().signal)
    const took = performance.now() - startedAt
    await library.files.close()
    return took
  }
  async function plain(): Promise<number> {
    const database = new DatabaseSync(join(folder(), 'plain.db'))
    database.exec(
      'PRAGMA journal_mode = WAL; CREATE TABLE record (symbol TEXT, as_of TEXT, report_type TEXT, period TEXT, text TEXT)',
    )
    const insert = database.prepare('INSERT INTO record VALUES (?, ?, ?, ?, ?)')
    const startedAt = performance.now()
    for (let from = 0; from < symbols.length; from += AT_ONCE) {
      const reply = await fetch(
        `${service.url}/api/v2.1/fundamentals/operationRatios?symbols=${symbols.slice(from, from + AT_ONCE).join(',')}`,
        { headers: { authorization: `token ${service.keys.full}`, accept: 'application/json' } },
      )
      const { result } = (await reply.json()) as {
        result: { symbol: string; operationRatios: { id: { asOf: string; reportType: string; period: string } }[] }[]
      }
      database.exec('BEGIN')
      for (const { symbol, operationRatios } of result)
        for (const record of operationRatios)
          insert.run(symbol, record.id.asOf, record.id.reportType, record.id.period, JSON.stringify(record))
      database.exec('COMMIT')
    }
    const took = performance.now() - startedAt
    database.close()
    return took
  }
  try {
    return await beside(
      'ratios',
      `${SYMBOLS} companies fetched and stored; floor fetch, parse and plain inserts`,
      'ms',
      runs,
      ours,
      plain,
      1.5,
    )
  } finally {
    await service.close()
    for (const each of folders) rmSync(each, { recursive: true, force: true })
  }
}

/** Charts and tables of ratios in a real window, and the requests and storage of a large watch list. */
export async function benchFundamentals(runs: number): Promise<Measure[]> {
  return [...(await benchPage(runs)), ...(await benchRatiosUse(runs)), await benchFetch(Math.min(3, runs))]
}
