import { expect, it, describe } from 'vitest'
import { createLogger, createRefusalLog, createFileSink } from '../../../../../main/platform/log/logger.ts'
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../../../../support/system/temporary-folder.ts'

const isLinux = process.platform === 'linux'

function logged(write: (logger: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = []
  write(createLogger({ sink: (line) => lines.push(line) > 0, now: () => 0, reference: () => 'ref' }))
  return lines.join('\n')
}

// SECURITY 19
it('never writes a known secret, in any of its usual forms', () => {
  const secret = 'S3cr+t/Key=='
  const text = logged((logger) => {
    logger.hide(secret)
    logger.warn('x', {
      plain: secret,
      percent: encodeURIComponent(secret),
      base64: Buffer.from(secret).toString('base64'),
    })
    logger.bug(new Error(`with ${secret}`), 'test')
  })
  for (const form of [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')])
    expect(text).not.toContain(form)
})

it('never writes a known secret with characters that JSON escapes', () => {
  const secret = String.raw`pa"ss\word`
  const text = logged((logger) => {
    logger.hide(secret)
    logger.warn('x', { body: JSON.stringify({ key: secret }) })
  })
  expect(text).not.toContain('word')
})

it('blanks token values that it was never told about', () => {
  expect(
    logged((logger) => logger.info('x', { url: 'https://a.example/news?token=abcdef&page=1', header: 'token abcdef' })),
  ).not.toContain('abcdef')
})

it('records a bug with its stack and returns the reference', () => {
  let reference: string | null = null
  const text = logged((logger) => {
    reference = logger.bug(new Error('boom'), 'news.list')
  })
  expect(reference).toBe('ref')
  expect(JSON.parse(text)).toMatchObject({ level: 'error', reference: 'ref', during: 'news.list' })
  expect(text).toContain('boom')
})

// H12
it('cuts very long texts, so that one line cannot fill the disk', () => {
  expect(logged((logger) => logger.bug(new Error('x'.repeat(10_000_000)), 'test')).length).toBeLessThan(20_000)
})

it('blanks a secret before it cuts the text', () => {
  const text = logged((logger) => {
    logger.hide('secret-at-the-border')
    logger.warn('x', { text: `${'x'.repeat(9_990)}secret-at-the-border` })
  })
  expect(text).not.toContain('secret')
})

it('gives no reference for a bug that could not be written', () => {
  const logger = createLogger({ sink: () => false, now: () => 0, reference: () => 'ref' })
  expect(logger.bug(new Error('boom'), 'news.list')).toBeNull()
})

function refusals() {
  const lines: unknown[] = []
  const clock = { now: 1000 }
  const refused = createRefusalLog({ warn: (event, details) => lines.push({ event, ...details }) }, () => clock.now)
  return { lines, clock, refused }
}

describe('denied actions', () => {
  it('are logged with their kind', () => {
    const { lines, refused } = refusals()
    refused('request', 'http:')
    expect(lines).toEqual([{ event: 'refused', what: 'request', detail: 'http:' }])
  })

  it('make few lines when a page repeats one', () => {
    const { lines, refused } = refusals()
    for (let time = 0; time < 5000; time++) refused('request', 'http:')
    expect(lines).toHaveLength(20)
  })

  it('of another kind are still logged then', () => {
    const { lines, refused } = refusals()
    for (let time = 0; time < 5000; time++) refused('request', 'http:')
    refused('ipc', 'x')
    expect(lines.at(-1)).toEqual({ event: 'refused', what: 'ipc', detail: 'x' })
  })

  it('are counted where they are not logged', () => {
    const { lines, clock, refused } = refusals()
    for (let time = 0; time < 5000; time++) refused('request', 'http:')
    clock.now += 60_000
    refused('request', 'ws:')
    expect(lines.at(-1)).toEqual({ event: 'refused', what: 'request', detail: 'ws:', unlogged: 4980 })
  })

  it('are logged again after the clock was set back', () => {
    const { lines, clock, refused } = refusals()
    for (let time = 0; time < 21; time++) refused('request', 'http:')
    clock.now = 0
    refused('request', 'http:')
    expect(lines).toHaveLength(21)
  })
})

// S9
it('a folder that cannot be created costs the lines, and never the application', () => {
  const occupied = join(temporaryFolder(), 'user-data')
  writeFileSync(occupied, '')
  const sink = createFileSink(join(occupied, 'logs'))
  expect(() => sink('lost')).not.toThrow()
})

it('a line that was written is said to be', () => {
  expect(createFileSink(temporaryFolder())('a line')).toBe(true)
})

it('a line is in the file once it is said to be written', () => {
  const folder = temporaryFolder()
  createFileSink(folder)('a line')
  expect(readFileSync(join(folder, 'tearsheet.log'), 'utf8')).toBe('a line\n')
})

it('a line in a folder that cannot be created is said to be lost', () => {
  const occupied = join(temporaryFolder(), 'user-data')
  writeFileSync(occupied, '')
  expect(createFileSink(join(occupied, 'logs'))('lost')).toBe(false)
})

it('a line is said to be lost where another item has the name of the log', () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'tearsheet.log'))
  expect(createFileSink(folder)('lost')).toBe(false)
})

it.runIf(isLinux)('a line on a full disk is said to be lost', () => {
  const folder = temporaryFolder()
  symlinkSync('/dev/full', join(folder, 'tearsheet.log'))
  expect(createFileSink(folder)('lost')).toBe(false)
})

it('a log that was removed while the application runs goes on in a new file', () => {
  const folder = temporaryFolder()
  const sink = createFileSink(folder)
  sink('before')
  rmSync(join(folder, 'tearsheet.log'))
  sink('after')
  expect(readFileSync(join(folder, 'tearsheet.log'), 'utf8')).toBe('after\n')
})
