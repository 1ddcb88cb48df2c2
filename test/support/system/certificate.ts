import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createAuthority } from '../../../main/modules/webhooks/certificate-authority.ts'

/**
 * A key and a certificate for `localhost` and 127.0.0.1, created in that folder in the same way as those of the
 * receiver, and the certificate of the authority that signed it.
 */
export async function makeCertificate(
  folder: string,
): Promise<{ key: string; cert: string; ca: string; caFile: string }> {
  const authority = createAuthority(folder, Date.now)
  const { key, cert } = await authority.issue()
  const ca = await authority.certificate()
  const caFile = join(folder, 'ca.pem')
  writeFileSync(caFile, ca)
  return { key, cert, ca, caFile }
}
