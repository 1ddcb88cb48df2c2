import { queryOptions } from '@tanstack/react-query'
import { call } from '../../bridge/desk.ts'
import { APP, keyOf } from '../../query/topics.ts'

/** Versions, folders and licences of the application. */
export const aboutQuery = queryOptions({
  queryKey: keyOf(APP, 'status', 'about'),
  queryFn: ({ signal }) => call('about.read', {}, signal),
})
