import { createPrivateKey, X509Certificate } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { namedFileError } from '../../platform/files/file-error.ts'

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

const isMissing = (thrown: unknown): boolean => (thrown as { code?: string }).code === 'ENOENT'

/** The text of a file; null when there is no such file. */
const textOf = (file: string): Promise<string | null> =>
  readFile(file, 'utf8').catch((thrown: unknown) => {
    if (isMissing(thrown)) return null
    throw thrown
  })

const belongTogether = ({ key, cert }: KeyPair): boolean => {
  try {
    return new X509Certificate(cert).checkPrivateKey(createPrivateKey(key))
  } catch {
    return false
  }
}

/**
 * An authority with its key in that folder. Only the owner can read the key. Damaged files are kept under another name, and a new
 * authority is made, which has to be trusted anew. Files that cannot be read or renamed at the moment are left as they are; the calls
 * then throw the error of the file system, as a storage-failed error where it has one, and the next call tries again.
 */
export function createAuthority(folder: string, now: () => number): Authority {
  const [keyFile, certFile] = [join(folder, 'authority-key.pem'), join(folder, 'authority.pem')]
  let made: Promise<KeyPair> | null = null

  /** The stored authority; null when there is none, or when its files do not belong together any more. */
  async function stored(): Promise<KeyPair | null> {
    const [key, cert] = [await textOf(keyFile), await textOf(certFile)]
    return key !== null && cert !== null && belongTogether({ key, cert }) ? { key, cert } : null
  }

  async function make(): Promise<KeyPair> {
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
    for (const file of [keyFile, certFile])
      await rename(file, `${file}.damaged-${now()}`).catch((thrown: unknown) => {
        // Otherwise the file would be overwritten.
        if (!isMissing(thrown)) throw thrown
      })
    // SECURITY 32: only the owner may read the authority's key.
    await writeFile(keyFile, key, { mode: 0o600 })
    await writeFile(certFile, cert, { mode: 0o644 })
    return { key, cert }
  }
  const authority = (): Promise<KeyPair> =>
    (made ??= stored()
      .then((pair) => pair ?? make())
      .catch((thrown: unknown) => {
        made = null
        throw namedFileError(thrown)
      }))

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
