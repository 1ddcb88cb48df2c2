import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { duplicatedPackages } from '../../../../../resources/scripts/stages/sources.mjs'

interface Lock {
  packages: Record<string, { version: string; dev?: boolean }>
}

const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../../../../../package-lock.json'), 'utf8')) as Lock

const lockWith = (path: string, entry: { version: string; dev?: boolean }): Lock => ({
  packages: { ...lock.packages, [path]: entry },
})

describe('the packages that the application carries', () => {
  it('have one version each', () => {
    expect(duplicatedPackages(lock)).toEqual([])
  })

  it('fail lint when one has two versions', () => {
    const planted = lockWith('node_modules/recharts/node_modules/zod', { version: '1.0.0' })
    expect(duplicatedPackages(planted)).toEqual([expect.stringMatching(/^zod comes in two versions: .*1\.0\.0/)])
  })

  it('pass when only a development tool has two versions', () => {
    const planted = lockWith('node_modules/eslint/node_modules/zod', { version: '1.0.0', dev: true })
    expect(duplicatedPackages(planted)).toEqual([])
  })

  it('fail when an exception is no longer needed', () => {
    expect(duplicatedPackages({ packages: {} })).toContain(
      'tslib no longer comes in two versions: remove the exception',
    )
  })
})
