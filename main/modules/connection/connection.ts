import type { InterfaceProfile } from '../../../app/domain/connection/interface-profile.ts'

/** Everything a call needs to know about whom it calls. Lives in the main process only: it holds the key. */
export interface Connection {
  /** Without a slash at the end. */
  baseUrl: string
  key: string
  /** `header` unless the person chose the `token` parameter. SPEC Authentication 2. */
  keyPlacement: 'header' | 'query'
  profile: InterfaceProfile
  /** Which part of the library belongs to this connection. */
  partition: Partition
}

/** Library data is kept apart by service and key: one plan's answers say nothing about another's. */
export interface Partition {
  service: string
  fingerprint: string
}
