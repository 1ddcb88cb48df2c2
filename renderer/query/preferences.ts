import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { DEFAULT_PREFERENCES } from '../../app/domain/settings/preferences.ts'
import type { Preferences } from '../../app/domain/settings/preferences.ts'
import { call } from '../bridge/desk.ts'
import { APP, keyOf } from './topics.ts'

/** The preferences, kept by main. */
const preferencesQuery = queryOptions({
  queryKey: keyOf(APP, 'status', 'preferences'),
  queryFn: ({ signal }) => call('preferences.get', {}, signal),
})

/** The current preferences; undefined until they are loaded. */
export const useLoadedPreferences = (): Preferences | undefined => useQuery(preferencesQuery).data

/** The current preferences; the defaults until they are loaded. */
export const usePreferences = (): Preferences => useLoadedPreferences() ?? DEFAULT_PREFERENCES

/** Returns a function that changes preferences on screen at once and then in main; what main refuses is put back. */
export function useSavePreferences(): (changes: Partial<Preferences>) => void {
  const client = useQueryClient()
  const { queryKey } = preferencesQuery
  return useMutation({
    mutationFn: (changes: Partial<Preferences>) => call('preferences.save', changes),
    scope: { id: 'preferences' },
    meta: { failure: 'The setting was not saved' },
    async onMutate(changes) {
      // A running read would restore the old values.
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (now) => (now === undefined ? now : { ...now, ...changes }))
      return before
    },
    onError(_error, changes, before) {
      if (before === undefined) return
      // Other changes may have been saved since, so only the refused members go back.
      const names = Object.keys(changes) as (keyof Preferences)[]
      const former = Object.fromEntries(names.map((name) => [name, before[name]]))
      client.setQueryData(queryKey, (now) => (now === undefined ? now : { ...now, ...former }))
    },
  }).mutate
}
