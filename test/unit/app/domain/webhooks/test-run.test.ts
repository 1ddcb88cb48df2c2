import { expect, it } from 'vitest'
import { runJson, runLines, withCell, type RunCell, type TestRun } from '../../../../../app/domain/webhooks/test-run.ts'
import fc from '../../../../support/cases/property.ts'

const cellOf = (kind: string, destination: string, delivered: boolean): Omit<RunCell, 'attempts'> => ({
  kind,
  destination,
  sentAt: 0,
  delivered,
  status: delivered ? 200 : null,
  message: 'm',
  durationMs: 1.6,
  requestId: null,
})

const runOf = (cells: readonly RunCell[]): TestRun => ({
  id: 1,
  startedAt: 0,
  kinds: ['a', 'b'],
  destinations: ['x', 'y'],
  transformed: false,
  cells,
})

it('a run has one line for each of its tests, also for those without an outcome, which may have been sent', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('a', 'b'), fc.constantFrom('x', 'y'), fc.boolean()), { maxLength: 12 }),
      (sent) => {
        const cells = sent.reduce<RunCell[]>((now, [kind, to, good]) => withCell(now, cellOf(kind, to, good)), [])
        const lines = runLines(runOf(cells))
        expect(lines.map(({ kind, destination }) => `${kind}${destination}`)).toEqual(['ax', 'bx', 'ay', 'by'])
        for (const line of lines) {
          const own = sent.filter(([kind, to]) => kind === line.kind && to === line.destination)
          expect(line.attempts).toBe(own.length)
          const last = own.at(-1)
          expect(line.outcome).toBe(last === undefined ? 'no outcome' : last[2] ? 'delivered' : 'failed')
        }
      },
    ),
  )
})

it('the JSON of a run names each test with its outcome', () => {
  const cells = withCell([], { ...cellOf('a', 'x', true), requestId: 'r-1' })
  expect((JSON.parse(runJson(runOf(cells))) as { tests: unknown[] }).tests.slice(0, 2)).toEqual([
    {
      kind: 'a',
      destination: 'x',
      outcome: 'delivered',
      status: 200,
      message: 'm',
      durationMs: 2,
      attempts: 1,
      requestId: 'r-1',
      sentAt: '1970-01-01T00:00:00.000Z',
    },
    {
      kind: 'b',
      destination: 'x',
      outcome: 'no outcome',
      status: null,
      message: '',
      durationMs: null,
      attempts: 0,
      requestId: null,
      sentAt: null,
    },
  ])
})
