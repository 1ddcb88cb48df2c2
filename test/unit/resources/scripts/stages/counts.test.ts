import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { describeCases, describeLongest } from '../../../../../resources/scripts/stages/counts.mjs'
import { recordCases } from '../../../../support/cases/cases.ts'
import { temporaryFolder } from '../../../../support/system/temporary-folder.ts'

describe('the cases at the end of a run', () => {
  it('include those of the repository and of the shared samples, each corpus once, including the window’s tests', () => {
    const output = temporaryFolder()
    vi.stubEnv('TEARSHEET_TEST_OUTPUT', output)
    recordCases('own', 'cells', 41)
    recordCases('own', 'cells', 41)
    mkdirSync(join(output, 'e2e'))
    vi.stubEnv('TEARSHEET_TEST_OUTPUT', join(output, 'e2e'))
    recordCases('own', 'forms', 22)
    expect(describeCases(output)).toBe(
      'cases of the repository: 63 (cells 41, forms 22)\ncases of the shared samples: none, ../shared is not here',
    )
    recordCases('shared', 'blns', 511)
    recordCases('shared', 'blns', 48)
    expect(describeCases(output)).toContain('cases of the shared samples: 511 (blns 511)')
    vi.unstubAllEnvs()
  })

  it('are empty when no test loaded any, and loading works without a place to record them', () => {
    const output = temporaryFolder()
    writeFileSync(join(output, 'unit.json'), '{}')
    vi.stubEnv('TEARSHEET_TEST_OUTPUT', undefined)
    recordCases('own', 'cells', 41)
    expect(describeCases(output)).toBe('')
    vi.unstubAllEnvs()
  })
})

describe('the longest files of a run', () => {
  it('are named, the longest first, when there are more than ten', () => {
    const files = Array.from({ length: 12 }, (_, index): [string, number] => [`${index}.test.ts`, index])
    expect(describeLongest(files).split('\n').slice(0, 2)).toEqual(['longest:', '   11.0 s  11.test.ts'])
    expect(describeLongest(files).split('\n')).toHaveLength(11)
    expect(describeLongest(files.slice(0, 10))).toBe('')
  })
})
