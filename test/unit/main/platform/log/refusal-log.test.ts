import { describe, expect, it } from 'vitest'
import { createRefusalLog } from '../../../../../main/platform/log/refusal-log.ts'

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
