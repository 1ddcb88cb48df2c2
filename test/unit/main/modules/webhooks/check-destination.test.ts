import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { generate } from 'selfsigned'
import { describe, expect, it, onTestFinished } from 'vitest'
import { certificateFinding, checkDestination } from '../../../../../main/modules/webhooks/check-destination.ts'

const NOW = Date.UTC(2026, 5, 1)
const DAY = 86_400_000

const AUTHORITY = { keyType: 'ec', algorithm: 'sha256' } as const

/** A server on this computer whose certificate an authority of its own has signed, and that sends both. */
async function withOwnAuthority(): Promise<string> {
  const root = await generate([{ name: 'commonName', value: 'Test Root' }], {
    ...AUTHORITY,
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  })
  const own = await generate([{ name: 'commonName', value: 'hooks.test' }], {
    ...AUTHORITY,
    ca: { key: root.private, cert: root.cert },
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] },
    ],
  })
  const server = createServer({ key: own.private, cert: `${own.cert}\n${root.cert}` }, (_request, response) => {
    response.end()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve())
  })
  onTestFinished(() => {
    server.close()
  })
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
}

it('the whole chain of a server is shown, with where it breaks and what mends it', async () => {
  const findings = await checkDestination(await withOwnAuthority(), () => Date.now(), new AbortController().signal)
  const found = findings.find(({ name }) => name === 'Certificate')
  expect(found?.passed).toBe(false)
  expect(found?.chain?.map(({ subject, issuer, names }) => [subject, issuer, names])).toEqual([
    ['hooks.test', 'Test Root', ['127.0.0.1']],
    ['Test Root', 'Test Root', []],
  ])
  expect(found?.chain?.map(({ errorText }) => errorText)).toEqual([null, 'an authority that is not publicly trusted'])
  expect(found?.fix).toContain('public authority')
})

describe('a trusted chain', () => {
  const link = (subject: string, days: number) => ({
    subject,
    issuer: 'Root',
    validFrom: NOW - DAY,
    validTo: NOW + days * DAY,
    names: [],
  })
  const finding = (days: number, isPublic = true) =>
    certificateFinding(
      { chain: [link('a.example', days), link('Root', 900)], isPublic, reason: null },
      'a.example',
      NOW,
    )

  it('says who issued it and for how long it is valid', () => {
    expect(finding(80)).toMatchObject({ passed: true, detail: 'from Root, valid for 80 more days' })
  })

  it('that ends soon says so', () => {
    expect(finding(9).fix).toBe('Renew the certificate of “a.example” soon.')
  })

  it('that only this computer trusts is neither good nor bad', () => {
    expect(finding(80, false).passed).toBeNull()
  })
})
