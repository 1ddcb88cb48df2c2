import { MutationCache, QueryCache } from '@tanstack/react-query'
import type { MutationOptions, QueryClient } from '@tanstack/react-query'
import { AppError } from '../../app/errors/app-error.ts'
import type { ErrorInfo } from '../../app/errors/app-error.ts'
import { report } from '../bridge/report.ts'
import { errorInfoOf } from './error-info.ts'
import { inBackground } from './in-background.ts'

/** Shows a write that failed: what did not happen, why, and what tries it again. */
export type OnFailure = (failure: string, error: ErrorInfo, retry: () => void) => void

/** Begins a write that no component observes. */
export function startWrite<Data, Variables, Begun>(
  client: QueryClient,
  options: MutationOptions<Data, Error, Variables, Begun>,
  variables: Variables,
): void {
  client
    .getMutationCache()
    .build(client, client.defaultMutationOptions(options))
    .execute(variables)
    // The cache tells that it failed.
    .catch(() => undefined)
}

/**
 * Caches that report bugs to main: failures that are not one of the expected errors. `onFailure` shows a write that failed and that no
 * view shows, with what tries it again.
 */
export const reportingCaches = (onFailure: OnFailure): { queryCache: QueryCache; mutationCache: MutationCache } => ({
  queryCache: new QueryCache({
    onError(error, query) {
      if (error instanceof AppError) return
      // What shows the error is drawn again with the reference.
      inBackground(
        report('query', error).then((reference) => {
          if (query.state.error === error) query.setState({ error: new AppError({ kind: 'internal', reference }) })
        }),
      )
    },
  }),
  mutationCache: new MutationCache({
    // The mutation fails once this resolves, so its error has the reference by then.
    async onError(error, variables, _onMutateResult, { meta, options }, { client }) {
      if (!(error instanceof AppError)) await report('mutation', error)
      if (meta?.failure !== undefined)
        onFailure(meta.failure, errorInfoOf(error), () => startWrite(client, options, variables))
    },
  }),
})
