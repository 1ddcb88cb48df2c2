import { APP, callQuery, keyOf } from '../../query/query-keys.ts'

export const REPORT_FORM = 'problem report'

/** Versions and the end of the log, as they are when the dialog is opened. */
export const reportQuery = callQuery(keyOf(APP, 'status', 'report'), 'about.report', {}, { gcTime: 0 })

/** Versions, folders and licences of the application. */
export const aboutQuery = callQuery(keyOf(APP, 'status', 'about'), 'about.read', {})
