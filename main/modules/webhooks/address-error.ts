import { publicPlace } from '../../../app/domain/webhooks/receiver-address.ts'
import type { ReceiverAddress } from '../../../app/domain/webhooks/receiver-address.ts'
import { AppError } from '../../../app/errors/app-error.ts'

/** What is wrong with an address that was chosen; null for nothing. */
export function addressError({ publicUrl, httpPort, httpsPort }: ReceiverAddress): AppError | null {
  const { errorText } = publicPlace(publicUrl)
  if (errorText !== null) return new AppError({ kind: 'invalid-input', field: 'publicUrl', errorText })
  return httpPort !== 0 && httpPort === httpsPort
    ? new AppError({ kind: 'invalid-input', field: 'port', errorText: 'HTTP and HTTPS need different ports.' })
    : null
}

/** What to do about a port that is not free; null for any other failure. */
export function portError(thrown: unknown): AppError | null {
  const { code, port } = thrown as { code?: string; port?: number }
  if (code !== 'EADDRINUSE' && code !== 'EACCES') return null
  const why = code === 'EACCES' ? 'may not be used' : 'is used by another program'
  return new AppError({
    kind: 'invalid-input',
    field: 'port',
    errorText: `Port ${port} ${why}. Choose “Address…” to change the port.`,
  })
}
