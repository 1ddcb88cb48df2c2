import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { describeCases } from '../../../../resources/scripts/stages/counts.mjs'
import { recordCases } from '../../../support/cases.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

describe('the cases at the end of a run', () => {
  it('are those of the repository and of the shared samples, each corpus once, from the window’s tests too', () => {
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

  it('are nothing when no test loaded any, and loading fails without a place to write them down as little as with one', () => {
    const output = temporaryFolder()
    writeFileSync(join(output, 'unit.json'), '{}')
    vi.stubEnv('TEARSHEET_TEST_OUTPUT', undefined)
    recordCases('own', 'cells', 41)
    expect(describeCases(output)).toBe('')
    vi.unstubAllEnvs()
  })
})
