import { X509Certificate } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createAuthority } from '../../../../../main/modules/webhooks/certificate-authority.ts'
import fc from '../../../../support/cases/property.ts'
import { temporaryFolder } from '../../../../support/system/temporary-folder.ts'

/** The error for a folder where a file should be, or the other way round. */
const OCCUPIED = { error: { kind: 'storage-failed', reason: 'occupied' } }

const now = (): number => Date.UTC(2026, 10, 20)

describe('a certificate authority', () => {
  it('is the same after a restart', async () => {
    const folder = temporaryFolder()
    const made = await createAuthority(folder, now).certificate()
    expect(await createAuthority(folder, now).certificate()).toBe(made)
  })

  // A folder in place of a file cannot be read by anybody. Permissions would not stop an administrator.
  it.each(['authority-key.pem', 'authority.pem'])('is not replaced when its %s cannot be read', async (name) => {
    const folder = temporaryFolder()
    const made = await createAuthority(folder, now).certificate()
    const file = join(folder, name)
    const authority = createAuthority(folder, now)
    renameSync(file, `${file}.away`)
    mkdirSync(file)
    await expect(authority.certificate()).rejects.toMatchObject(OCCUPIED)
    await expect(authority.issue()).rejects.toMatchObject(OCCUPIED)
    expect(readdirSync(folder).filter((each) => each.includes('.damaged-'))).toEqual([])
    rmSync(file, { recursive: true })
    renameSync(`${file}.away`, file)
    expect(await authority.certificate()).toBe(made)
  })

  it('is made at the next call when its folder could not be made before', async () => {
    const folder = join(temporaryFolder(), 'receiver')
    writeFileSync(folder, 'a file in place of the folder')
    const authority = createAuthority(folder, now)
    await expect(authority.certificate()).rejects.toMatchObject(OCCUPIED)
    rmSync(folder)
    expect(await authority.certificate()).toContain('BEGIN CERTIFICATE')
  })

  it('with a damaged file that cannot be kept is not overwritten', async () => {
    const folder = temporaryFolder()
    await createAuthority(folder, now).certificate()
    const file = join(folder, 'authority-key.pem')
    const key = readFileSync(file, 'utf8')
    writeFileSync(join(folder, 'authority.pem'), 'damaged')
    // A file cannot take the name of a folder. Each system says this with another code.
    mkdirSync(`${file}.damaged-${now()}`)
    await expect(createAuthority(folder, now).certificate()).rejects.toThrow()
    expect(readFileSync(file, 'utf8')).toBe(key)
    expect(existsSync(join(folder, 'authority.pem'))).toBe(true)
  })

  it('with damaged files is kept under another name, and a new one issues certificates that fit it', async () => {
    const place = fc.record({
      file: fc.constantFrom('authority-key.pem', 'authority.pem'),
      share: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
      bit: fc.nat({ max: 7 }),
      isCut: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(place, async ({ file, share, bit, isCut }) => {
        const folder = temporaryFolder()
        await createAuthority(folder, now).certificate()
        const bytes = readFileSync(join(folder, file))
        // Without the blank at its end a file is still whole.
        const at = Math.floor(share * bytes.toString().trimEnd().length)
        bytes[at] = (bytes[at] ?? 0) ^ (1 << bit)
        writeFileSync(join(folder, file), isCut ? bytes.subarray(0, at) : bytes)
        const authority = createAuthority(folder, now)
        const issued = new X509Certificate((await authority.issue()).cert)
        expect(issued.verify(new X509Certificate(await authority.certificate()).publicKey)).toBe(true)
        const isKept = readdirSync(folder).some((name) => name.includes('.damaged-'))
        // A changed byte outside the encoded part changes nothing.
        expect(isKept || !isCut).toBe(true)
      }),
      { numRuns: 25 },
    )
  })
})
