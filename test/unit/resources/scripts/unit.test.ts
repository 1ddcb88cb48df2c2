import { expect, it } from 'vitest'
import { root } from '../../../../resources/scripts/paths.mjs'
import { failedUnitTests } from '../../../../resources/scripts/stages/unit.mjs'

const file = (name: string, status: string, tests: [string, string][] = []) => ({
  name: `${root}/test/unit/${name}`,
  status,
  assertionResults: tests.map(([fullName, each]) => ({ fullName, status: each })),
})

it('the failed unit tests are named with their files, and a file that could not be run by itself', () => {
  const report = {
    testResults: [
      file('whole.test.ts', 'passed', [['a list is sorted', 'passed']]),
      file('part.test.ts', 'failed', [
        ['a list is read', 'passed'],
        ['a list is kept', 'failed'],
      ]),
      file('broken.test.ts', 'failed'),
    ],
  }
  expect(failedUnitTests(report)).toEqual(['test/unit/part.test.ts › a list is kept', 'test/unit/broken.test.ts'])
})
