import { useCallback } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { DEFAULT_PREFERENCES, type Preferences } from '../../app/domain/settings/preferences.ts'
import { PREFERENCE_WORDS } from '../../app/domain/settings/preference-words.ts'
import { changeWords } from '../../app/domain/values/undo-values.ts'
import { call } from '../bridge/desk.ts'
import { useUndo } from '../undo/undo.tsx'
import type { Pending } from '../undo/undo-history.ts'
import { APP, callQuery, keyOf } from './query-keys.ts'
import { useWrite } from './writes.ts'

/** The preferences, kept by main. */
export const preferencesQuery = callQuery(keyOf(APP, 'status', 'preferences'), 'preferences.get', {})

/** The current preferences; undefined until they are loaded. */
export const useLoadedPreferences = (): Preferences | undefined => useQuery(preferencesQuery).data

/** The current preferences; the defaults until they are loaded. */
export const usePreferences = (): Preferences => useLoadedPreferences() ?? DEFAULT_PREFERENCES

/** Those of these preferences that `changes` names. */
const membersOf = (preferences: Preferences, changes: Partial<Preferences>): Partial<Preferences> => {
  const names = Object.keys(changes) as (keyof Preferences)[]
  return Object.fromEntries(names.map((name) => [name, preferences[name]]))
}

/** Changes preferences. `said` is said afterwards, with a button for the undo, and `called` is what the change is called. */
type SavePreferences = (changes: Partial<Preferences>, said?: string, called?: string) => void

/**
 * Returns a function that changes preferences on screen at once and then in main; what main refuses is put back. Each change can be
 * undone, as far as it was not changed again since.
 */
export function useSavePreferences(): SavePreferences {
  const client = useQueryClient()
  const undo = useUndo()
  const { queryKey } = preferencesQuery
  const mutate = useWrite({
    mutationFn: ({
      changes,
    }: {
      changes: Partial<Preferences>
      step: Pending | null
      before: Preferences | undefined
    }) => call('preferences.save', changes),
    meta: { failure: 'The setting was not saved' },
    async onMutate({ changes }) {
      // A running read would restore the old values.
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (now) => (now === undefined ? now : { ...now, ...changes }))
      return before
    },
    onSuccess(_done, { changes, step, before }) {
      if (before === undefined) return
      step?.made({
        from: membersOf(before, changes),
        to: changes,
        put: (expected, wanted) => call('preferences.putBack', { expected, wanted }),
      })
    },
    onError(_error, { changes, step }, before) {
      step?.failed()
      if (before === undefined) return
      // Other changes may have been saved since, so only the refused members go back.
      const former = membersOf(before, changes)
      client.setQueryData(queryKey, (now) => (now === undefined ? now : { ...now, ...former }))
    },
  })
  return useCallback(
    (changes, said, called) => {
      const before = client.getQueryData(queryKey)
      const words = before === undefined ? null : (called ?? changeWords(PREFERENCE_WORDS, before, changes))
      const step = words === null ? null : undo.begin({ words, ...(said === undefined ? {} : { said }) })
      mutate({ changes, step, before })
    },
    [client, mutate, queryKey, undo],
  )
}
