import type { MutationOptions, QueryClient } from '@tanstack/react-query'

/** Does a write that no view watches. Where it fails, the cache of mutations says so. */
export function runMutation<Variables>(
  client: QueryClient,
  options: MutationOptions<unknown, unknown, Variables>,
  variables: Variables,
): void {
  client
    .getMutationCache()
    .build(client, options)
    .execute(variables)
    .catch(() => undefined)
}
