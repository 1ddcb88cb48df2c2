import { describe, expect, it } from 'vitest'
import { SCENARIOS } from '../../app/domain/webhooks/rehearsal.ts'
import type { RehearsalState } from '../../app/ipc/webhooks.ts'
import { rehearse } from '../support/rehearse.ts'

const failed = ({ findings }: RehearsalState): string[] =>
  findings.filter(({ passed }) => passed === false).map(({ scenario }) => scenario)
const why = ({ findings }: RehearsalState, scenario: string): string =>
  findings.find((finding) => finding.scenario === scenario)?.why ?? ''

describe('the rehearsal distinguishes a correct receiver from six broken ones', () => {
  it('finds nothing wrong with a correct one', async () => {
    const state = await rehearse('none')
    expect(failed(state)).toEqual([])
    expect(state.findings.map(({ passed }) => passed)).toEqual(SCENARIOS.map(() => true))
    expect(why(state, 'cut')).toContain('Processed once')
  })

  it('finds a slow one', async () => {
    const state = await rehearse('slow')
    expect(failed(state)).toContain('normal')
    expect(why(state, 'normal')).toContain('The response came after 31.0 s; the service stops waiting after 30')
  })

  it('finds one that fails', async () => {
    const state = await rehearse('error')
    expect(failed(state)).toEqual(SCENARIOS.filter(({ expects }) => expects === 'accept').map(({ id }) => id))
    expect(why(state, 'normal')).toContain('The response was 500')
  })

  it('finds one that does not drop duplicates', async () => {
    const state = await rehearse('no-dedupe')
    expect(failed(state)).toEqual(['twice', 'new-header', 'error-first'])
    expect(why(state, 'error-first')).toContain('Processed 3 events, expected 1')
  })

  it('finds one that accepts a wrong signature', async () => {
    const state = await rehearse('accepts-forged')
    expect(failed(state)).toEqual(['forged'])
    expect(why(state, 'forged')).toContain('Accepted with 204 although the signature does not match')
  })

  it('finds one that cannot read a production body', async () => {
    const state = await rehearse('body-error')
    expect(failed(state)).toEqual(['production'])
    expect(why(state, 'production')).toContain('The response was 400')
  })

  it('finds one that redirects', async () => {
    const state = await rehearse('redirect')
    expect(why(state, 'normal')).toContain('a redirect to /elsewhere')
  })

  it('does not claim a result that cannot be observed from outside', async () => {
    const state = await rehearse('no-dedupe', { countUrl: '' })
    expect(failed(state)).toEqual([])
    expect(state.findings.find(({ scenario }) => scenario === 'twice')).toMatchObject({ passed: null })
  })
})
