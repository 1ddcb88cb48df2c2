import { SaxesParser } from 'saxes'
import { expect, it } from 'vitest'
import { readinessOf } from '../../../../../app/domain/webhooks/rehearsal-findings.ts'
import { SCENARIOS } from '../../../../../app/domain/webhooks/rehearsal.ts'
import { toJUnit } from '../../../../../main/modules/webhooks/junit.ts'
import fc from '../../../../support/cases/property.ts'

/** The JUnit file of a rehearsal in which one scenario failed for this reason. */
const fileWith = (why: string): string =>
  toJUnit(
    readinessOf({
      plan: {
        url: 'http://localhost:1/hook',
        kinds: ['News/v1'],
        signs: false,
        countUrl: '',
        stateUrl: '',
        failUrl: '',
        scenarios: ['normal', 'production', 'twice'],
      },
      isRunning: false,
      findings: [
        { scenario: 'normal', kind: 'News/v1', passed: true, why: 'good', results: [] },
        { scenario: 'production', kind: 'News/v1', passed: false, why, results: [] },
        { scenario: 'twice', kind: 'News/v1', passed: null, why: 'unseen', results: [] },
      ],
    }),
  )

it('has a case for each scenario, failed and skipped ones with their reason', () => {
  const file = fileWith('The response was 400.')
  expect(file).toContain(`tests="${SCENARIOS.length}" failures="1" skipped="${SCENARIOS.length - 2}"`)
  expect(file).toContain('name="Production spelling"><failure message="The response was 400."/></testcase>')
  expect(file).toContain('name="Same delivery twice"><skipped message="not observable: unseen"/></testcase>')
  expect(file).toContain('name="No signature"><skipped message="not run: It needs signed deliveries."/></testcase>')
})

it('is valid XML whatever a receiver said', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (why) => {
      const errors: Error[] = []
      const parser = new SaxesParser()
      parser.on('error', (error) => errors.push(error))
      parser.write(fileWith(why)).close()
      expect(errors).toEqual([])
    }),
  )
})
