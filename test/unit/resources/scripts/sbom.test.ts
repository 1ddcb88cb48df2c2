import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../../..')
const json = (...path: string[]): unknown => JSON.parse(readFileSync(join(root, ...path), 'utf8'))

interface Bill {
  metadata: { component: { name: string; version: string } }
  components: { name: string; version: string; purl: string; licenses?: object[] }[]
}

interface Lock {
  packages: Record<string, { name?: string; version: string; dev?: boolean }>
}

/** A check of documents by the schema of CycloneDX 1.5; resolves to the errors. */
function errorsBySchema(document: unknown): unknown[] {
  const schema = (name: string): object => json('node_modules/@cyclonedx/cyclonedx-library/res/schema', name) as object
  const ajv = new Ajv({ strict: false, validateFormats: false })
  // The schema refers to them by the names of these files, not by their own.
  for (const name of ['spdx.SNAPSHOT.schema.json', 'jsf-0.82.SNAPSHOT.schema.json'])
    ajv.addSchema({ ...schema(name), $id: `http://cyclonedx.org/schema/${name}` })
  const validate = ajv.compile(schema('bom-1.5.SNAPSHOT.schema.json'))
  validate(document)
  return validate.errors ?? []
}

describe('the bill of materials', () => {
  const bill = JSON.parse(
    execFileSync('node', [join(root, 'resources/scripts/sbom.mjs')], { encoding: 'utf8', env: process.env }),
  ) as Bill
  const { packages } = json('package-lock.json') as Lock

  it('is valid by the schema of CycloneDX, which finds a planted error', () => {
    expect(errorsBySchema(bill)).toEqual([])
    expect(errorsBySchema({ ...bill, components: [{ name: 'nothing' }] })).not.toEqual([])
  })

  it('is about this version of the application', () => {
    const { version } = json('package.json') as { version: string }
    expect(bill.metadata.component).toMatchObject({ name: 'tearsheet', version })
  })

  it('names every package of the application, and none of development but Electron', () => {
    const wanted = Object.entries(packages)
      .filter(([path, { dev }]) => path !== '' && dev !== true)
      .map(([path, { name, version }]) => `${name ?? path.split('node_modules/').at(-1) ?? ''}@${version}`)
    const named = bill.components.map(({ purl }) =>
      decodeURIComponent(purl.replace(/^pkg:npm\//, '').replace(/\?.*$/, '')),
    )
    expect(new Set(named)).toEqual(new Set([...wanted, `electron@${packages['node_modules/electron']?.version ?? ''}`]))
  })

  it('names a licence of each', () => {
    expect(bill.components.filter(({ licenses = [] }) => licenses.length === 0).map(({ name }) => name)).toEqual([])
  })
})
