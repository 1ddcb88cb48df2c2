import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { root } from '../../../../../resources/scripts/paths.mjs'
import { failedUnitTests, tierOf, withProperties } from '../../../../../resources/scripts/stages/unit.mjs'

const file = (name: string, status: string, tests: [string, string][] = []) => ({
  name: `${root}/test/unit/${name}`,
  status,
  assertionResults: tests.map(([fullName, each]) => ({ fullName, status: each })),
})

it('the failed unit tests are named with the command that runs each alone, and a file that could not be run', () => {
  const report = {
    testResults: [
      file('whole.test.ts', 'passed', [['a list is sorted', 'passed']]),
      file('part.test.ts', 'failed', [
        ['a list is read', 'passed'],
        ['a list (of two) is kept', 'failed'],
      ]),
      file('broken.test.ts', 'failed'),
    ],
  }
  expect(failedUnitTests(report)).toEqual([
    {
      name: 'test/unit/part.test.ts › a list (of two) is kept',
      alone: "npm run unit -- test/unit/part.test.ts -t 'a list .of two. is kept'",
    },
    { name: 'test/unit/broken.test.ts', alone: 'npm run unit -- test/unit/broken.test.ts' },
  ])
})

it('a failed case that only the long tier has is run alone in that tier', () => {
  const failed = (name: string) => file(name, 'failed', [['a page is zeroed', 'failed']])
  const report = {
    testResults: [failed('damage.test.ts'), failed('returns.full.test.tsx'), failed('kills.long.test.ts')],
  }
  expect(failedUnitTests(report, 'long').map(({ alone }) => alone)).toEqual([
    "TEARSHEET_TIER=long npm run unit -- test/unit/damage.test.ts -t 'a page is zeroed'",
    "TEARSHEET_TIER=long npm run unit -- test/unit/returns.full.test.tsx -t 'a page is zeroed'",
    "npm run unit -- test/unit/kills.long.test.ts -t 'a page is zeroed'",
  ])
})

it('a unit test that passed only when it was tried again has failed', () => {
  const report = {
    testResults: [
      {
        ...file('late.test.ts', 'passed'),
        assertionResults: [
          { fullName: 'a list is sorted', status: 'passed', failureMessages: [] },
          { fullName: 'a list is read', status: 'passed', failureMessages: ['AssertionError: not yet'] },
        ],
      },
    ],
  }
  expect(failedUnitTests(report)).toEqual([
    {
      name: 'test/unit/late.test.ts › a list is read (passed when tried again)',
      alone: "npm run unit -- test/unit/late.test.ts -t 'a list is read'",
    },
  ])
})

it('a file of a larger tier is run in that tier when it is named', () => {
  expect(tierOf(['test/integration/programs/office.full.test.ts'])).toBe('full')
  expect(tierOf(['test/e2e/window/kills.long.e2e.ts', '-g', 'a kill'])).toBe('long')
  expect(tierOf(['test/unit/app'])).toBeUndefined()
})

it('every file with a property is among those that are run with new seeds, but for those of the long tier', () => {
  const files = globSync('test/{unit,integration}/**/*.test.{ts,tsx}').filter(
    (name) => !name.includes('.long.') && /\bfc\.(?:asyncP|p)roperty\(/.test(readFileSync(name, 'utf8')),
  )
  expect(files.length).toBeGreaterThan(0)
  expect(withProperties()).toEqual(expect.arrayContaining(files))
})
