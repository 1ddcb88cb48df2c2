import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser'
import { describe, expect, it } from 'vitest'
import { SIGNING, signingArguments } from '../../resources/scripts/packaging/electron-builder.mjs'

const root = join(import.meta.dirname, '../..')
const files = globSync('.github/workflows/*.yml', { cwd: root })
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

/** The errors that GitHub's own parser finds, in the members and in the expressions. */
const errorsIn = (content: string): string[] =>
  parseWorkflow({ name: 'workflow.yml', content }, new NoOperationTraceWriter())
    .context.errors.getErrors()
    .map(({ message }) => message)

/** The lines of a workflow that use an action. */
const actionsOf = (text: string): string[] => text.match(/^.*\buses:.*$/gm) ?? []

/** Those of them that do not name the commit by its whole hash and the version beside it. */
const unpinnedIn = (text: string): string[] =>
  actionsOf(text).filter((line) => !/^ +(- )?uses: [\w/-]+@[0-9a-f]{40} # v\d+(\.\d+)*$/.test(line))

describe.each(files)('%s', (file) => {
  it('is a workflow by the parser of GitHub', () => {
    expect(errorsIn(read(file))).toEqual([])
  })

  it('uses actions by the hash of their commit, so that none changes unseen, and names the version beside it', () => {
    expect(actionsOf(read(file)).length).toBeGreaterThan(0)
    expect(unpinnedIn(read(file))).toEqual([])
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

it.each([
  'checkout',
  'checkout@v7',
  'checkout@main # v7.0.0',
  `checkout@${'9c'.repeat(4)} # v7.0.0`,
  `checkout@${'9c'.repeat(20)}`,
])('an action named %s is not pinned', (named) => {
  expect(unpinnedIn(`      - uses: actions/${named}`)).toHaveLength(1)
})

describe('the release is signed, or ends before it builds,', () => {
  const workflow = read('.github/workflows/release.yml')

  it.each(['darwin', 'win32'] as const)('on %s, where each variable of it is missing or empty', (platform) => {
    const whole = Object.fromEntries((SIGNING[platform] ?? []).map((name) => [name, 'secret']))
    expect(signingArguments(platform, whole)).toEqual(['-c.forceCodeSigning=true'])
    for (const name of Object.keys(whole))
      for (const value of ['', undefined])
        expect(() => signingArguments(platform, { ...whole, [name]: value }), name).toThrow(`Not set: ${name}.`)
  })

  it('and Linux has no signature to ask for', () => {
    expect(signingArguments('linux', {})).toEqual([])
  })

  it('with every one of those variables from a secret that the documentation names', () => {
    expect(workflow).toContain('- run: npm run package -- --signed\n')
    const documented = read('resources/docs/packages.md')
    for (const name of new Set(Object.values(SIGNING).flat())) {
      const line = new RegExp(`^ +${name}: \\$\\{\\{ (.*) \\}\\}$`, 'm').exec(workflow)?.[1] ?? ''
      const secrets = [...line.matchAll(/secrets\.(\w+)/g)].map(([, secret = '']) => secret)
      expect(secrets.length, name).toBeGreaterThan(0)
      expect(secrets.filter((secret) => !documented.includes(`\`${secret}\``))).toEqual([])
    }
  })

  it('and on macOS holds the ticket of Apple', () => {
    expect(workflow).toMatch(/runner\.os == 'macOS'\n +run: xcrun stapler validate /)
  })
})

it('the release names every file it drafts in the sums, and lets one job write', () => {
  const workflow = read('.github/workflows/release.yml')
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
