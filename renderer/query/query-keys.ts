import { queryOptions } from '@tanstack/react-query'
import type { DataTag, QueryClient, QueryKey, UnusedSkipTokenOptions } from '@tanstack/react-query'
import type { Input, Output } from '../../app/ipc/contract.ts'
import type { Channel, Notice } from '../../app/ipc/channels.ts'
import { call } from '../bridge/desk.ts'

/** What a query is about. It is the second part of each key; the first is the ID of a connection, or `APP`. */
export type Topic =
  | 'status'
  | 'stories'
  | 'counts'
  /** Which files were damaged: a repair replaces the library, and nothing else changes it. */
  | 'damage'
  | 'organiser'
  | 'watch'
  | 'ratios'
  /** What happened since a moment, which reads stories, ratios, earnings and lists. */
  | 'changes'
  | 'kept-changes'
  | 'proof'
  | 'entitlement'
  | 'webhooks'
  | 'deliveries'
  | 'rehearsal'
  /** Deliveries beside the list. It takes a while, so only the person has it made again. */
  | 'reconciliation'
  | 'programs'
  | 'requests'
  | 'notifications'
  | 'tasks'
  /** Asks the service or another host. Only the person, a timer or an interval asks again, and for what failed a return (`query-client.ts`). */
  | 'asked'

/** First part of the keys of what belongs to no connection. */
export const APP = 'app'

/** Beginning of the keys of a subject, which is the only way to invalidate them. */
export const keyOf = <Rest extends readonly unknown[]>(scope: string, topic: Topic, ...rest: Rest) =>
  [scope, topic, ...rest] as const

/** What each notice of main makes stale. */
const STALE: Readonly<
  Record<
    Exclude<
      Notice,
      | 'library.changed'
      | 'refresh.due'
      | 'time.jumped'
      | 'story.wanted'
      | 'sound.wanted'
      | 'place.forgotten'
      | 'command.wanted'
      | 'link.wanted'
    >,
    readonly Topic[]
  >
> = {
  'status.changed': ['status'],
  'stories.changed': ['stories', 'counts', 'changes'],
  'marks.changed': ['counts'],
  'organiser.changed': ['organiser', 'counts', 'changes'],
  'kept-changes.changed': ['kept-changes'],
  'watch.changed': ['watch'],
  'ratios.changed': ['ratios', 'changes'],
  'responses.changed': ['proof', 'changes'],
  'entitlement.changed': ['entitlement'],
  'webhooks.changed': ['webhooks'],
  'deliveries.changed': ['deliveries'],
  'rehearsal.changed': ['rehearsal'],
  'programs.changed': ['programs'],
  'console.changed': ['requests'],
  'notifications.changed': ['notifications'],
  'tasks.changed': ['tasks'],
}

const scopesOf = (client: QueryClient): Set<unknown> =>
  new Set(
    client
      .getQueryCache()
      .getAll()
      .map(({ queryKey }: { queryKey: QueryKey }) => queryKey[0]),
  )

/**
 * Reads a subject again. A query that is being read gets its answer from before the change, and is read once more afterwards: cancelling it
 * at each change would keep it from ever ending while much is stored.
 */
export async function readAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const running = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
  await Promise.all([
    client.invalidateQueries({ queryKey }, { cancelRefetch: false }),
    ...running.map(async (query) => {
      await query.promise?.catch(() => undefined)
      await client.invalidateQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false })
    }),
  ])
}

/** Reads again what a notice of main makes stale. */
export async function follow(client: QueryClient, notice: Notice): Promise<void> {
  switch (notice) {
    // The automatic refresh asks the service (`query-client.ts`).
    case 'refresh.due':
    // The shell handles these: it brings the ages up to date, opens the story, plays the sound, begins afresh, runs the command, and shows the link.
    case 'time.jumped':
    case 'story.wanted':
    case 'sound.wanted':
    case 'place.forgotten':
    case 'command.wanted':
    case 'link.wanted':
      return
    // What is on screen belongs to the previous library, so it is dropped. The status decides what is on screen at all, so it stays.
    case 'library.changed':
      await client.resetQueries({ predicate: ({ queryKey }) => queryKey[1] !== ('status' satisfies Topic) })
      return
    default: {
      const topics = STALE[notice]
      await Promise.all(
        [...scopesOf(client)].flatMap((scope) => topics.map((topic) => readAgain(client, [scope, topic]))),
      )
    }
  }
}

/**
 * Changes what is cached of a subject, where that changes anything; null leaves it as it is. What was stale stays stale: it lacks what was
 * changed elsewhere, whatever is changed here.
 */
export function patchCached<Data>(client: QueryClient, queryKey: QueryKey, changed: (data: Data) => Data | null): void {
  for (const query of client.getQueryCache().findAll({ queryKey })) {
    const { data, isInvalidated } = query.state
    const next = data === undefined ? null : changed(data as Data)
    if (next === null || next === data) continue
    query.setData(next, { manual: true })
    if (isInvalidated) query.invalidate()
  }
}

type CallQuery<Data, Key extends QueryKey> = UnusedSkipTokenOptions<Data, Error, Data, Key>

/** A query of one call of main, which is cancelled together with the query. */
export const callQuery = <C extends Channel, Key extends QueryKey>(
  queryKey: Key,
  channel: C,
  input: Input<C>,
  options: Pick<CallQuery<Output<C>, Key>, 'enabled' | 'gcTime' | 'staleTime' | 'placeholderData' | 'retry'> = {},
): CallQuery<Output<C>, Key> & { queryKey: DataTag<Key, Output<C>, Error> } =>
  queryOptions({ ...options, queryKey, queryFn: ({ signal }) => call(channel, input, signal) })
