import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Stop } from '../../../../../resources/scripts/say.mjs'
import { counted, one } from '../../../../../resources/scripts/stages/counts.mjs'
import { describeTime, runStages } from '../../../../../resources/scripts/stages/run.mjs'
import { temporaryFolder } from '../../../../support/system/temporary-folder.ts'

const CONTEXT = { electron: '', output: '', filter: [] }
const passing = () => Promise.resolve(one(0))
const failing = () => Promise.resolve(one(1))

/** Counts of a runner with that number of failures in its report and that exit status. */
function countsOf(failures: number | null, status: number) {
  const file = join(temporaryFolder(), 'report.json')
  if (failures !== null) writeFileSync(file, JSON.stringify({ failures }))
  return counted(file, status, (report) => ({
    passed: 3,
    failed: (report as { failures: number }).failures,
    skipped: 0,
    failures: [],
    seconds: [],
  }))
}

describe('a run of all checks', () => {
  it('passes when each stage does', async () => {
    const { total } = await runStages([[{ first: passing, second: passing }]], CONTEXT)
    expect(total).toMatchObject({ passed: 2, failed: 0, skipped: 0, failures: [] })
  })

  it('fails with one stage, and still runs the others', async () => {
    const { total, lines } = await runStages([[{ walk: failing, other: passing }]], CONTEXT)
    expect(total).toMatchObject({ failed: 1, failures: [{ name: 'walk: see its output above' }] })
    expect(lines).toHaveLength(2)
  })

  it('fails with a stage that cannot be run', async () => {
    const { total } = await runStages([[{ broken: () => Promise.reject(new Stop('no build')) }]], CONTEXT)
    expect(total).toMatchObject({ failed: 1, failures: [{ name: 'broken: no build' }] })
  })

  it('starts the members of a group at the same time, and the next group after all of them', async () => {
    const order: string[] = []
    const { promise: released, resolve: release } = Promise.withResolvers<undefined>()
    const waiting = async () => {
      await released
      order.push('slow')
      return one(0)
    }
    const quick = () => {
      order.push('quick')
      release(undefined)
      return passing()
    }
    const next = () => {
      order.push('next')
      return passing()
    }
    const { lines } = await runStages([[{ waiting }, { quick }], [{ next }]], CONTEXT)
    expect(order).toEqual(['quick', 'slow', 'next'])
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['waiting', 'quick', 'next'])
  })
})

describe('the counts of a runner', () => {
  it('are those of its report', () => {
    expect(countsOf(2, 1)).toMatchObject({ passed: 3, failed: 2, skipped: 0 })
  })

  it('include a failure when it ended badly and counted none', () => {
    expect(countsOf(0, 1).failed).toBe(1)
  })

  it('include a failure when it ended before it could write a report', () => {
    expect(countsOf(null, 1)).toMatchObject({ passed: 0, failed: 1, skipped: 0, failures: [] })
  })
})

describe('the time of a run', () => {
  it('is stated in starts of a bare window on the same machine', () => {
    expect(describeTime(358_000, 400, 6)).toBe(
      '5 min 58 s: a bare window could have started 895 times (400 ms each), within the bound of 900',
    )
  })

  it('is not compared where the start of a bare window could not be measured', () => {
    expect(describeTime(358_000, Number.NaN, 6)).toBe('5 min 58 s: the start of a bare window could not be measured')
  })

  it('is within its bound on a machine that is three times slower, and over it on one that is not', () => {
    expect(describeTime(17 * 60_000, 1200, 6)).toContain('within the bound')
    expect(describeTime(17 * 60_000, 400, 6)).toContain('over the bound')
  })
})
