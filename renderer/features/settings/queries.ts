import type { RetentionLimits } from '../../../app/domain/settings/retention-limits.ts'
import type { PurgeRequest } from '../../../app/ipc/library.ts'
import { APP, callQuery, keyOf } from '../../query/query-keys.ts'

export const settingsQueries = {
  scenarios: callQuery(keyOf(APP, 'status', 'scenarios'), 'scenarios.state', {}),
  programs: callQuery(keyOf(APP, 'programs'), 'programs.state', {}),
  /** The beginning of the keys of everything that depends on what is stored. */
  stored: (connection: string) => keyOf(connection, 'stories', 'inventory'),
  /** Read each time the settings are opened, since every new story changes it. */
  inventory: (connection: string) =>
    callQuery([...settingsQueries.stored(connection), 'contents'], 'library.inventory', { connection }, { gcTime: 0 }),
  sizes: (connection: string) =>
    callQuery([...settingsQueries.stored(connection), 'sizes'], 'library.sizes', { connection }, { gcTime: 0 }),
  /** What limits would remove. Counted anew for each change of them. */
  limitsPreview: (limits: RetentionLimits) =>
    callQuery(keyOf(APP, 'stories', 'limits-preview', limits), 'library.previewLimits', { limits }, { gcTime: 0 }),
  /** What a purge would remove. */
  purgePreview: (connection: string, request: PurgeRequest) =>
    callQuery(
      [...settingsQueries.stored(connection), 'purge', request],
      'library.previewPurge',
      { connection, ...request },
      { gcTime: 0 },
    ),
}
