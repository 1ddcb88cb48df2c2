import { createServiceClient } from '../../../main/modules/requests/service-client.ts'
import type { ServiceClient, ServiceClientPorts } from '../../../main/modules/requests/service-client.ts'
import { createUndiciTransport } from '../../../main/platform/http/undici-transport.ts'
import { createKnownSecrets } from '../../../main/platform/log/known-secrets.ts'
import { inlineDecoder } from './decode.ts'

/** A client of the service without pauses, on the network unless it is given another transport. */
export const clientOver = (changes: Partial<ServiceClientPorts> = {}): ServiceClient =>
  createServiceClient({
    ...inlineDecoder,
    knownSecrets: createKnownSecrets(),
    transport: createUndiciTransport(() => Promise.resolve(null)),
    sleep: () => Promise.resolve(),
    random: () => 0,
    now: Date.now,
    ...changes,
  })
