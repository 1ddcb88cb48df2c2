import { describeFault } from '../../../app/errors/describe-fault.ts'
import { faultOf } from '../../../app/errors/fault.ts'
import { keyProblem } from '../../../app/domain/connection/api-key.ts'
import type { ServiceClient } from '../requests/module.ts'
import type { ConnectionScope } from '../context/connection-scope.ts'

const PATIENCE_MS = 20_000

/** Tries a key on the service of a connection with one small call. Null when it is good; otherwise why it did not take the old one's place. */
export async function keyTrouble(client: ServiceClient, scope: ConnectionScope, key: string): Promise<string | null> {
  const problem = keyProblem(key)
  if (problem !== null) return problem
  try {
    await client.newsList(
      scope.accessWith(key),
      { tickers: [], dateFrom: null, dateTo: null, page: 0, pageSize: 1, completeness: 'headline', updatedSince: null },
      AbortSignal.timeout(PATIENCE_MS),
    )
    return null
  } catch (thrown) {
    const fault = faultOf(thrown)
    if (fault === null) throw thrown
    // A plan without news refuses the call and so knows the key.
    if (fault.kind === 'forbidden') return null
    return fault.kind === 'unauthorized'
      ? 'The service refused the new key, so the old one stays.'
      : `The new key could not be tried, so the old one stays. ${describeFault(fault).cause}`
  }
}
