import { queryOptions } from '@tanstack/react-query'
import { call } from '../../bridge/desk.ts'
import { APP, keyOf } from '../../query/query-keys.ts'

/** Name of the form of a report. */
export const REPORT_FORM = 'problem report'

/** Versions and the end of the log, as they are when the dialog is opened. */
export const reportQuery = queryOptions({
  queryKey: keyOf(APP, 'status', 'report'),
  queryFn: ({ signal }) => call('about.report', {}, signal),
  gcTime: 0,
})

/** Versions, folders and licences of the application. */
export const aboutQuery = queryOptions({
  queryKey: keyOf(APP, 'status', 'about'),
  queryFn: ({ signal }) => call('about.read', {}, signal),
})
