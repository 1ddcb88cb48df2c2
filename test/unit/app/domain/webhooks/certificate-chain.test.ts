import { describe, expect, it } from 'vitest'
import { chainBreak } from '../../../../../app/domain/webhooks/certificate-chain.ts'

const NOW = Date.UTC(2026, 5, 1)
const DAY = 86_400_000

const link = (subject: string, issuer: string, validTo = NOW + 90 * DAY) => ({
  subject,
  issuer,
  validFrom: NOW - 90 * DAY,
  validTo,
  names: subject.includes('.') ? [subject] : [],
})

const OWN = link('hooks.example', 'Small Authority')

describe('a chain that is not trusted', () => {
  it('breaks at the certificate that has expired, with its day', () => {
    const chain = [OWN, link('Small Authority', 'Root', NOW - DAY)]
    expect(chainBreak('CERT_HAS_EXPIRED', chain, 'hooks.example', NOW)).toEqual({
      at: 1,
      errorText: 'expired on 2026-05-31',
      fix: 'Renew the certificate of “Small Authority”, and install it with its whole chain.',
    })
  })

  it.each([
    [
      'CERT_HAS_EXPIRED',
      'has expired, or one above it has',
      'Renew the certificate, and install it with its whole chain.',
    ],
    [
      'CERT_NOT_YET_VALID',
      'is not valid yet, or one above it is not',
      'Check the clock of this computer and of the server. If both are right, replace the certificate.',
    ],
  ])('says no day of %s where none of the certificates that were sent is it', (reason, errorText, fix) => {
    expect(chainBreak(reason, [OWN], 'hooks.example', NOW)).toEqual({ at: 0, errorText, fix })
  })

  it('breaks where the certificate of the issuer was not sent, and names it', () => {
    expect(chainBreak('UNABLE_TO_VERIFY_LEAF_SIGNATURE', [OWN], 'hooks.example', NOW)).toEqual({
      at: 0,
      errorText: 'the certificate of its issuer “Small Authority” was not sent',
      fix: 'Let the server send the certificate of “Small Authority” after its own. Many servers take a file named fullchain for that. An authority of your own has to be replaced by a public one.',
    })
  })

  it('breaks at its end for an authority that is not publicly trusted', () => {
    const chain = [OWN, link('Small Authority', 'Small Authority')]
    expect(chainBreak('SELF_SIGNED_CERT_IN_CHAIN', chain, 'hooks.example', NOW).at).toBe(1)
  })

  it('breaks at a certificate for other names, which it says', () => {
    expect(chainBreak('ERR_TLS_CERT_ALTNAME_INVALID', [OWN], 'b.example', NOW).errorText).toBe(
      'valid for hooks.example, not for b.example',
    )
  })

  it.each(['CERT_NOT_YET_VALID', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'CERT_REVOKED', 'ANY_OTHER'])(
    'has a fix for %s, also without certificates',
    (reason) => {
      expect(chainBreak(reason, [], 'b.example', NOW)).toMatchObject({
        at: 0,
        fix: expect.stringMatching(/\.$/) as string,
      })
    },
  )
})
