import { afterAll, describe, expect, it } from 'vitest'
import { SCENARIOS } from '../../../app/domain/webhooks/rehearsal.ts'
import type { RehearsalState } from '../../../app/ipc/webhooks/webhooks.ts'
import { rehearse } from '../../support/webhooks/rehearse.ts'
import type { ReceiverFlaw } from '../../support/webhooks/sample-receivers.ts'

const failed = ({ findings }: RehearsalState): string[] =>
  findings.filter(({ passed }) => passed === false).map(({ scenario }) => scenario)
const passed = ({ findings }: RehearsalState): string[] =>
  findings.filter((finding) => finding.passed === true).map(({ scenario }) => scenario)
const why = ({ findings }: RehearsalState, scenario: string): string =>
  findings.find((finding) => finding.scenario === scenario)?.why ?? ''

const ALL = SCENARIOS.map(({ id }) => id)
const ACCEPTED = SCENARIOS.filter(({ expects }) => expects !== 'refuse').map(({ id }) => id)

/** Each flaw with the scenarios that find it, and what one of them says. */
const FLAWS: readonly [flaw: ReceiverFlaw, found: readonly string[], says: readonly [string, string]][] = [
  ['none', [], ['error-first', 'Responded with 500, then 204. Processed once.']],
  ['accepts-unsigned', ['unsigned'], ['unsigned', 'Accepted with 204 although the delivery has no signature.']],
  ['no-dedupe', ['twice', 'new-header', 'at-once'], ['at-once', 'Processed 5 events, expected 1.']],
  ['dedupe-by-header', ['new-header'], ['new-header', 'Processed 2 events, expected 1.']],
  ['overwrites-newer', ['order'], ['order', 'It has revision 1, expected 2']],
  ['slow', ACCEPTED, ['normal', 'The response came after 31 s; the service stops waiting after 30.']],
  ['error', ACCEPTED, ['error-first', 'After 3 attempts: The response was 500.']],
  [
    'loses-after-error',
    ['error-first'],
    ['error-first', 'Responded with 500, then 204. Processed 0 events, expected 1.'],
  ],
  ['body-error', ['production'], ['production', 'The response was 400.']],
  ['redirect', ACCEPTED, ['normal', 'a redirect to /elsewhere']],
  ['hangs-up', ACCEPTED, ['normal', 'No response:']],
  ['loses', ACCEPTED, ['normal', 'Processed 0 events, expected 1.']],
  ['accepts-forged', ['forged', 'stale'], ['forged', 'Accepted with 204 although the signature does not match']],
  ['accepts-stale', ['stale'], ['stale', 'Accepted with 204 although the signature does not match']],
  ['races', ['at-once'], ['at-once', 'Processed 5 events, expected 1.']],
]

describe('the rehearsal finds each flaw with its scenarios, and no other', () => {
  const table: string[] = []
  afterAll(() => {
    process.stdout.write(`\n${['receiver'.padEnd(18), ...ALL].join('  ')}\n${table.join('\n')}\n`)
  })

  it.each(FLAWS)('%s', async (flaw, found, [scenario, text]) => {
    const state = await rehearse(flaw)
    const bad = failed(state)
    table.push([flaw.padEnd(18), ...ALL.map((id) => (bad.includes(id) ? 'fails' : '·').padEnd(id.length))].join('  '))
    expect(bad).toEqual(found)
    expect(passed(state)).toEqual(ALL.filter((id) => !found.includes(id)))
    expect(why(state, scenario)).toContain(text)
  })
})

describe('what cannot be observed from outside', () => {
  const unseen = ({ findings }: RehearsalState): string[] =>
    findings.filter((finding) => finding.passed === null).map(({ scenario }) => scenario)

  it('is claimed of no receiver', async () => {
    const state = await rehearse('no-dedupe', { countUrl: '', stateUrl: '', failUrl: '' })
    expect(failed(state)).toEqual([])
    expect(unseen(state)).toEqual(['twice', 'new-header', 'at-once', 'error-first', 'cut', 'order', 'given-up'])
  })

  it('is said of an address that returns no number', async () => {
    const state = await rehearse('none', { countUrl: 'http://127.0.0.1:1/', scenarios: ['twice'] })
    expect(why(state, 'twice')).toContain('returned no number')
  })

  it('is what follows an error, where the receiver returns none', async () => {
    const state = await rehearse('none', { failUrl: '', scenarios: ['error-first'] })
    expect([unseen(state), why(state, 'error-first')]).toEqual([
      ['error-first'],
      'Responded with 204 at once, without an error. To check what it does after an error, enter an address that makes it fail once.',
    ])
  })

  it('is the revision, but a receiver that drops the older one passes by its count', async () => {
    const state = await rehearse('none', { stateUrl: '', scenarios: ['order'] })
    expect([failed(state), unseen(state), why(state, 'order')]).toEqual([
      [],
      [],
      expect.stringContaining('The older revision was dropped.'),
    ])
  })
})

it('a signature is asked for only where deliveries are signed', async () => {
  const state = await rehearse('accepts-unsigned', { signs: false })
  expect(state.findings.map(({ scenario }) => scenario)).toEqual(ACCEPTED)
})
