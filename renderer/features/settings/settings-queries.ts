import { queryOptions } from '@tanstack/react-query'
import { call } from '../../bridge/desk.ts'

/** Queries of the settings feature. */
export const settingsQueries = {
  profile: queryOptions({ queryKey: ['status', 'profile'], queryFn: ({ signal }) => call('profile.get', {}, signal) }),
}
