import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** The numbers of the promises that a text lists: `- **7** Links open …`. */
const numbersListed = (text: string): number[] =>
  [...text.matchAll(/^- \*\*(\d+)\*\* /gm)].map(([, digits]) => Number(digits))

/** Promises that a text names: `SECURITY 7`, `SECURITY 4 and 6`, `SECURITY 22, 23`. */
const numbersNamed = (text: string): number[] =>
  [...text.matchAll(/SECURITY (\d+(?:(?:, | and )\d+)*)/g)].flatMap(([, numbers = '']) =>
    numbers.split(/, | and /).map(Number),
  )

interface TestFile {
  path: string
  text: string
}

const testFiles = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(test|e2e)\.tsx?$/.test(path) && !path.endsWith('security-promises.test.ts'))
  .map((path): TestFile => ({ path, text: readFileSync(join(root, 'test', path), 'utf8') }))

const unnamed = (promises: readonly number[], files: readonly TestFile[]): number[] => {
  const named = new Set(files.flatMap(({ text }) => numbersNamed(text)))
  return promises.filter((number) => !named.has(number))
}

/** Allowed conditions for leaving out a test: what it checks exists only on that system. */
const ON_THE_SYSTEM = /\.runIf\((isLinux|hasDesktop)\)/g

/**
 * Whether a file reads the folder next to the repository itself, or leaves tests out for any other reason than the
 * system.
 */
const dependsOnShared = ({ text }: TestFile): boolean =>
  text.includes('support/cases/shared-samples') ||
  /\b(it|test|describe)(\.describe)?\.(skip|skipIf|runIf|todo|fixme)\b/.test(text.replaceAll(ON_THE_SYSTEM, ''))

describe('the promises of the security model', () => {
  const promises = numbersListed(readFileSync(join(root, 'resources/docs/security.md'), 'utf8'))

  it('are listed by number', () => {
    expect(promises.length).toBeGreaterThan(30)
    expect(promises).toEqual(expect.arrayContaining([1, 8, 10, 22, 24, 32]))
    expect(promises.filter((number, index) => promises.indexOf(number) !== index)).toEqual([])
  })

  it('each have a test that names them', () => {
    expect(unnamed(promises, testFiles)).toEqual([])
  })

  it('are shown without the folder next to the repository', () => {
    const naming = testFiles.filter(({ text }) => numbersNamed(text).length > 0)
    expect(naming.filter(dependsOnShared).map(({ path }) => path)).toEqual([])
  })

  it('are the only ones that tests name', () => {
    expect(testFiles.flatMap(({ text }) => numbersNamed(text)).filter((number) => !promises.includes(number))).toEqual(
      [],
    )
  })
})

describe('the check of the promises', () => {
  it('fails for a promise without a test, and for a test that needs the folder next to the repository', () => {
    const planted = { path: 'x.test.ts', text: "// SECURITY 4 and 6\nit.skipIf(!here)('x', run)" }
    expect(unnamed([4, 5, 6], [planted])).toEqual([5])
    expect(dependsOnShared(planted)).toBe(true)
    expect(dependsOnShared({ ...planted, text: "import { x } from '../support/cases/shared-samples.ts'" })).toBe(true)
    expect(dependsOnShared({ ...planted, text: 'it.runIf(isShared)' })).toBe(true)
    expect(dependsOnShared({ ...planted, text: "// SECURITY 4\nit('x', run)" })).toBe(false)
    expect(dependsOnShared({ ...planted, text: "// SECURITY 4\ndescribe.runIf(isLinux)('x', run)" })).toBe(false)
  })
})
