import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const files = globSync('.github/workflows/*.yml', { cwd: root })
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

/** The errors that GitHub's own parser finds, in the members and in the expressions. */
const errorsIn = (content: string): string[] =>
  parseWorkflow({ name: 'workflow.yml', content }, new NoOperationTraceWriter())
    .context.errors.getErrors()
    .map(({ message }) => message)

/** The actions that a workflow uses, with what stands behind the `@`. */
const actionsOf = (text: string): [name: string, revision: string][] =>
  [...text.matchAll(/uses:\s*([^@\s]+)@(\S+)/g)].map(([, name = '', revision = '']) => [name, revision])

describe.each(files)('%s', (file) => {
  it('is a workflow by the parser of GitHub', () => {
    expect(errorsIn(read(file))).toEqual([])
  })

  it('uses actions by the hash of their commit, so that none changes unseen, and names the version beside it', () => {
    const actions = actionsOf(read(file))
    expect(actions.length).toBeGreaterThan(0)
    expect(actions.filter(([, revision]) => !/^[0-9a-f]{40}$/.test(revision))).toEqual([])
    expect([...read(file).matchAll(/uses: \S+ # v\d+(\.\d+)*$/gm)]).toHaveLength(actions.length)
  })

  it('lets a job read the sources and no more, unless that job says what it needs', () => {
    expect(read(file)).toMatch(/^permissions:\n {2}contents: read$/m)
  })

  it('keeps no token of the checkout for later steps', () => {
    const checkouts = read(file).match(/uses: actions\/checkout@.*\n\s+with:\n\s+persist-credentials: false/g)
    expect(checkouts).toHaveLength(read(file).match(/uses: actions\/checkout@/g)?.length ?? 0)
  })
})

it('the parser finds a wrong member, a wrong expression and a permission that does not exist', () => {
  const workflow = read('.github/workflows/release.yml')
  for (const [right, wrong] of [
    ['runs-on:', 'run-on:'],
    ['matrix.os }}', 'matrix.os === }}'],
    ['attestations: write', 'attestation: write'],
  ] as const)
    expect(errorsIn(workflow.replace(right, wrong)), wrong).not.toEqual([])
})

it('the release signs where a certificate is, names every file it drafts in the sums, and lets one job write', () => {
  const workflow = read('.github/workflows/release.yml')
  expect(workflow).toContain('CSC_LINK: ${{ runner.os ==')
  const [list, sums, attestation, draft] = [
    'npm run -s sbom > installers/',
    'sha256sum -- * > SHA256SUMS',
    'subject-checksums: installers/SHA256SUMS',
    'gh release create',
  ].map((text) => workflow.indexOf(text)) as [number, number, number, number]
  expect([list, sums, attestation, draft].every((place) => place > 0)).toBe(true)
  expect([list, sums, attestation, draft]).toEqual(
    [list, sums, attestation, draft].toSorted((one, other) => one - other),
  )
  expect(workflow.match(/: write$/gm)).toHaveLength(3)
})
