import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A certificate with its private key, as PEM. */
export interface KeyPair {
  key: string
  cert: string
}

/** The receiver's own certificate authority. It is not added to any trust store; the user can export it. */
export interface Authority {
  /** The authority's certificate, created by the first call. */
  certificate(): Promise<string>
  /** A certificate for this computer's loopback names, signed by the authority, valid for a few days. */
  issue(): Promise<KeyPair>
}

const DAYS = { authority: 3650, server: 7 } as const
const daysFrom = (now: number, days: number): Date => new Date(now + days * 86_400_000)

/** An authority with its key in that folder. Only the owner can read the key. */
export function createAuthority(folder: string, now: () => number): Authority {
  const [keyFile, certFile] = [join(folder, 'authority-key.pem'), join(folder, 'authority.pem')]
  let made: Promise<KeyPair> | null = null

  async function make(): Promise<KeyPair> {
    try {
      return { key: await readFile(keyFile, 'utf8'), cert: await readFile(certFile, 'utf8') }
    } catch {
      const { generate } = await import('selfsigned')
      const { private: key, cert } = await generate(
        [{ name: 'commonName', value: 'Tearsheet receiver, this computer only' }],
        {
          keyType: 'ec',
          algorithm: 'sha256',
          notBeforeDate: daysFrom(now(), -1),
          notAfterDate: daysFrom(now(), DAYS.authority),
          extensions: [
            { name: 'basicConstraints', cA: true, critical: true },
            { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
          ],
        },
      )
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // SECURITY 32: only the owner may read the authority's key.
      await writeFile(keyFile, key, { mode: 0o600 })
      await writeFile(certFile, cert, { mode: 0o644 })
      return { key, cert }
    }
  }
  const authority = (): Promise<KeyPair> => (made ??= make())

  return {
    certificate: async () => (await authority()).cert,
    async issue() {
      const ca = await authority()
      const { generate } = await import('selfsigned')
      const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
        keyType: 'ec',
        algorithm: 'sha256',
        notBeforeDate: daysFrom(now(), -1),
        notAfterDate: daysFrom(now(), DAYS.server),
        ca,
        extensions: [
          { name: 'basicConstraints', cA: false, critical: true },
          { name: 'keyUsage', digitalSignature: true, critical: true },
          { name: 'extKeyUsage', serverAuth: true },
          {
            name: 'subjectAltName',
            altNames: [
              { type: 2, value: 'localhost' },
              { type: 7, ip: '127.0.0.1' },
            ],
          },
        ],
      })
      return { key, cert }
    },
  }
}
