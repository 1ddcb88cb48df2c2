import type { LoggedRequest } from '../../../app/domain/requests/request-log.ts'

/** A call in the log of requests that got a response without special headers. */
export const LOGGED_REQUEST: LoggedRequest = {
  id: 1,
  at: 0,
  url: 'https://a.example/news',
  requestHeaders: {},
  status: 200,
  error: null,
  durationMs: 1,
  waitedMs: 0,
  bytes: 1,
  contentType: null,
  origin: 'service',
  program: null,
  shared: 0,
  retry: 0,
  requestIds: {},
  rateLimit: {},
}
