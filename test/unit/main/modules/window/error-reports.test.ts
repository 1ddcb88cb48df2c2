import { expect, it } from 'vitest'
import { createErrorReports } from '../../../../../main/modules/window/error-reports.ts'
import { createLogger } from '../../../../../main/platform/log/logger.ts'

function reportsAt() {
  const clock = { now: 0 }
  const lines: Record<string, unknown>[] = []
  let count = 0
  const logger = createLogger({
    sink: (line) => lines.push(JSON.parse(line) as Record<string, unknown>) > 0,
    now: () => clock.now,
    reference: () => `ref-${(count += 1)}`,
  })
  return { clock, lines, logger, reports: createErrorReports(logger, () => clock.now) }
}

it('a report becomes a line of the log under the reference that it gets', () => {
  const { lines, reports } = reportsAt()
  const reference = reports.add('window render', 'Error: planted')
  expect(lines).toEqual([expect.objectContaining({ reference, during: 'window render', stack: 'Error: planted' })])
})

it('a repeated report gets the reference of the first one and no other line', () => {
  const { lines, reports } = reportsAt()
  const first = reports.add('render', 'Error: planted')
  expect([reports.add('render', 'Error: planted'), lines.length]).toEqual([first, 1])
})

// SECURITY 61
it('more than ten reports in a minute get no reference, and the log says so once', () => {
  const { lines, reports } = reportsAt()
  const references = Array.from({ length: 30 }, (_, index) => reports.add('script', `Error: ${index}`))
  expect(references.filter((reference) => reference !== null)).toHaveLength(10)
  expect(lines.filter(({ event }) => event === 'errors of the window left out')).toHaveLength(1)
})

it('a minute later reports are logged again', () => {
  const { clock, reports } = reportsAt()
  for (let index = 0; index < 30; index++) reports.add('script', `Error: ${index}`)
  clock.now = 61_000
  expect(reports.add('script', 'Error: later')).not.toBeNull()
})

// SECURITY 61
it('a window that reports errors all day cannot fill the log', () => {
  const { clock, lines, reports } = reportsAt()
  for (let minute = 0; minute < 1440; minute++) {
    clock.now = minute * 61_000
    for (let index = 0; index < 10; index++) reports.add('script', `Error: ${minute} ${index}`)
  }
  expect(lines.length).toBeLessThan(250)
})

// SECURITY 61
it('known secrets are blanked in a report', () => {
  const { lines, logger, reports } = reportsAt()
  logger.hide('sk-0123456789abcdef')
  reports.add('promise', 'Error: sk-0123456789abcdef is wrong')
  expect(JSON.stringify(lines)).not.toContain('0123456789abcdef')
})

it('a report with line breaks stays one line of the log', () => {
  const lines: string[] = []
  const logger = createLogger({ sink: (line) => lines.push(line) > 0, now: () => 0, reference: () => 'ref' })
  createErrorReports(logger, () => 0).add('script', 'Error\n{"event":"forged"}\r\u2028')
  expect(lines.map((line) => line.includes('\n') || line.includes('\r'))).toEqual([false])
})

it('a report that was lost is written when it comes again', () => {
  const disk = { isFull: true }
  const logger = createLogger({ sink: () => !disk.isFull, now: () => 0, reference: () => 'ref' })
  const reports = createErrorReports(logger, () => 0)
  const lost = reports.add('script', 'Error: planted')
  disk.isFull = false
  expect([lost, reports.add('script', 'Error: planted')]).toEqual([null, 'ref'])
})
