import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { generate } from 'selfsigned'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { certificateFinding, checkDestination } from '../../../../../main/modules/webhooks/check-destination.ts'

/** Why a name cannot be looked up; null where it is, as on any computer. */
const resolver = vi.hoisted(() => ({ error: null as Error | null }))

vi.mock(import('node:dns/promises'), async (original) => {
  const real = await original()
  const lookup = ((...args: Parameters<typeof real.lookup>) =>
    resolver.error === null ? real.lookup(...args) : Promise.reject(resolver.error)) as typeof real.lookup
  return { ...real, lookup }
})

const NOW = Date.UTC(2026, 5, 1)
const DAY = 86_400_000

const AUTHORITY = { keyType: 'ec', algorithm: 'sha256' } as const

/** A server on this computer whose certificate an authority of its own has signed, and that sends both. `names` are further names in it. */
async function serverOf(
  respond: RequestListener = (_request, response) => response.end(),
  names: readonly { type: 1 | 2 | 6; value: string }[] = [],
): Promise<string> {
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
      { name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }, ...names] },
    ],
  })
  const server = createServer({ key: own.private, cert: `${own.cert}\n${root.cert}` }, respond)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve())
  })
  onTestFinished(() => {
    server.close()
  })
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
}

it('the whole chain of a server is shown, with where it breaks and what mends it', async () => {
  const findings = await checkDestination(await serverOf(), () => Date.now(), new AbortController().signal)
  const found = findings.find(({ name }) => name === 'Certificate')
  expect(found?.passed).toBe(false)
  expect(found?.chain?.map(({ subject, issuer, names }) => [subject, issuer, names])).toEqual([
    ['hooks.test', 'Test Root', ['127.0.0.1']],
    ['Test Root', 'Test Root', []],
  ])
  expect(found?.chain?.map(({ errorText }) => errorText)).toEqual([null, 'an authority that is not publicly trusted'])
  expect(found?.fix).toContain('public authority')
})

it('a name of a certificate is never taken for several, and what is no host is none', async () => {
  const url = await serverOf(undefined, [
    { type: 2, value: 'hooks.test, DNS:bank.example' },
    { type: 6, value: 'https://hooks.test/, DNS:bank.example' },
    { type: 1, value: 'me@hooks.test' },
    { type: 2, value: '*.hooks.test' },
  ])
  const findings = await checkDestination(url, () => Date.now(), new AbortController().signal)
  const chain = findings.find(({ name }) => name === 'Certificate')?.chain
  expect(chain?.[0]?.names).toEqual(['127.0.0.1', 'hooks.test, DNS:bank.example', '*.hooks.test'])
})

describe('a destination', () => {
  /** A server on this computer that answers so to HEAD; a clock that moves by 40 ms at each reading. */
  async function findingsOf(status: number, headers: Record<string, string> = {}) {
    const url = await serverOf((_request, response) => response.writeHead(status, headers).end())
    let time = NOW
    return checkDestination(url, () => (time += 40), new AbortController().signal)
  }
  const found = (findings: Awaited<ReturnType<typeof findingsOf>>, name: string) =>
    findings.find((each) => each.name === name)

  it('with a private address cannot be reached by the service', async () => {
    const findings = await findingsOf(204)
    expect(found(findings, 'Name')).toMatchObject({ passed: true, detail: '127.0.0.1' })
    expect(found(findings, 'Public')).toMatchObject({
      passed: false,
      detail: '127.0.0.1 is private, so the service cannot reach it. Use a tunnel.',
    })
  })

  it('is answered with a status, after a time', async () => {
    const findings = await findingsOf(204)
    expect(found(findings, 'Redirect')).toMatchObject({ passed: true, detail: 'none' })
    expect(found(findings, 'Response')).toMatchObject({
      passed: true,
      detail: expect.stringMatching(/^204 to HEAD after \d+ ms; deliveries use POST$/) as string,
    })
    expect(found(await findingsOf(503), 'Response')?.passed).toBe(false)
  })

  it('that redirects is named with where it leads', async () => {
    const findings = await findingsOf(301, { location: 'https://elsewhere.example/' })
    expect(found(findings, 'Redirect')).toMatchObject({
      passed: false,
      detail: 'to https://elsewhere.example/; redirects are not followed',
      fix: 'Enter the address to which it leads.',
    })
  })

  it('whose name has no address is looked at no further', async () => {
    const findings = await checkDestination('https://hooks.invalid/in', () => NOW, new AbortController().signal)
    expect(findings.map(({ name, passed }) => [name, passed])).toEqual([
      ['Address', true],
      ['Name', false],
    ])
  })

  it('whose name could not be looked up is not said to have no address', async () => {
    resolver.error = Object.assign(new Error('getaddrinfo EAI_AGAIN'), { code: 'EAI_AGAIN' })
    onTestFinished(() => {
      resolver.error = null
    })
    const findings = await checkDestination('https://hooks.example/in', () => NOW, new AbortController().signal)
    expect(findings.slice(1)).toEqual([
      {
        name: 'Name',
        passed: null,
        detail: 'hooks.example could not be looked up from this computer (EAI_AGAIN), so nothing more is known.',
      },
    ])
  })

  it('that does not listen is named with the error', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve())
    })
    const { port } = server.address() as AddressInfo
    await new Promise((resolve) => server.close(resolve))
    const findings = await checkDestination(`https://127.0.0.1:${port}/`, () => NOW, new AbortController().signal)
    expect(findings.at(-1)).toMatchObject({
      name: 'Response',
      passed: false,
      detail: 'the connection was refused (ECONNREFUSED)',
    })
  })

  it('that sends the head of its response byte by byte is not waited for without end', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const url = await serverOf((request) => {
      request.socket.write('HTTP/1.1 200 OK\r\nX-Slow: x', () => vi.advanceTimersByTime(30_000))
    })
    const findings = await checkDestination(url, () => NOW, new AbortController().signal)
    expect(found(findings, 'Certificate')?.passed).toBe(false)
    expect(found(findings, 'Response')).toMatchObject({
      passed: false,
      detail: 'the response did not come within 30 s',
    })
  })

  it('that is no complete https address is not asked', async () => {
    const findings = await checkDestination('http://a.example/', () => NOW, new AbortController().signal)
    expect(findings.map(({ name, passed }) => [name, passed])).toEqual([['Address', false]])
  })
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

  it('whose certificates are not known says no time', () => {
    const { detail, fix } = certificateFinding({ chain: [], isPublic: true, reason: null }, 'a.example', NOW)
    expect([detail, fix]).toEqual(['trusted by this computer; its certificates could not be read', undefined])
  })

  it('that ends soon says so', () => {
    expect(finding(9).fix).toBe('Renew the certificate of “a.example” soon.')
  })

  it('that only this computer trusts is neither good nor bad', () => {
    expect(finding(80, false).passed).toBeNull()
  })
})
