import { queryOptions } from '@tanstack/react-query'
import type { RetentionLimits } from '../../../app/domain/settings/retention-limits.ts'
import type { PurgeRequest } from '../../../app/ipc/library.ts'
import { call } from '../../bridge/desk.ts'
import { APP, keyOf } from '../../query/query-keys.ts'

/** Queries of the settings feature. */
export const settingsQueries = {
  scenarios: queryOptions({
    queryKey: keyOf(APP, 'status', 'scenarios'),
    queryFn: ({ signal }) => call('scenarios.state', {}, signal),
  }),
  programs: queryOptions({
    queryKey: keyOf(APP, 'programs'),
    queryFn: ({ signal }) => call('programs.state', {}, signal),
  }),
  /** The beginning of the keys of everything that depends on what is stored. */
  stored: (connection: string) => keyOf(connection, 'stories', 'inventory'),
  /** Read each time the settings are opened, since every new story changes it. */
  inventory: (connection: string) =>
    queryOptions({
      queryKey: [...settingsQueries.stored(connection), 'contents'],
      gcTime: 0,
      queryFn: ({ signal }) => call('library.inventory', { connection }, signal),
    }),
  sizes: (connection: string) =>
    queryOptions({
      queryKey: [...settingsQueries.stored(connection), 'sizes'],
      gcTime: 0,
      queryFn: ({ signal }) => call('library.sizes', { connection }, signal),
    }),
  /** What limits would remove. Counted anew for each change of them. */
  limitsPreview: (limits: RetentionLimits) =>
    queryOptions({
      queryKey: keyOf(APP, 'stories', 'limits-preview', limits),
      gcTime: 0,
      queryFn: ({ signal }) => call('library.previewLimits', { limits }, signal),
    }),
  /** What a purge would remove. */
  purgePreview: (connection: string, request: PurgeRequest) =>
    queryOptions({
      queryKey: [...settingsQueries.stored(connection), 'purge', request],
      gcTime: 0,
      queryFn: ({ signal }) => call('library.previewPurge', { connection, ...request }, signal),
    }),
}
