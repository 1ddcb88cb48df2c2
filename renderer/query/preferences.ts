import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { DEFAULT_PREFERENCES } from '../../app/domain/settings/preferences.ts'
import type { Preferences } from '../../app/domain/settings/preferences.ts'
import { call } from '../bridge/desk.ts'
import { APP, keyOf } from './topics.ts'

/** The preferences, kept by main. */
const preferencesQuery = queryOptions({
  queryKey: keyOf(APP, 'status', 'preferences'),
  queryFn: ({ signal }) => call('preferences.get', {}, signal),
})

/** The current preferences; the defaults until they are loaded. */
export const usePreferences = (): Preferences => useQuery(preferencesQuery).data ?? DEFAULT_PREFERENCES

/** Returns a function that changes preferences on screen at once and then in main, which notifies every view. */
export function useSavePreferences(): (changes: Partial<Preferences>) => Promise<void> {
  const client = useQueryClient()
  return async (changes) => {
    client.setQueryData(preferencesQuery.queryKey, (now) => (now === undefined ? now : { ...now, ...changes }))
    await call('preferences.save', changes)
  }
}
