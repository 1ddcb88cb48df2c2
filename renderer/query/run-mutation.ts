import type { MutationOptions, QueryClient } from '@tanstack/react-query'

/** Does a write that no view watches. Where it fails, the cache of mutations says so. */
export function runMutation<Data, Failure, Variables, Begun>(
  client: QueryClient,
  options: MutationOptions<Data, Failure, Variables, Begun>,
  variables: Variables,
): void {
  client
    .getMutationCache()
    .build(client, client.defaultMutationOptions(options))
    .execute(variables)
    .catch(() => undefined)
}
