import type { Preferences } from './preferences.ts'

const BY_CONNECTION = [
  'destinationsOf',
  'replayTargets',
  'deliveryFilters',
  'earningsOrder',
] as const satisfies (keyof Preferences)[]

const without = <Value>(record: Readonly<Record<string, Value>>, id: string): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(record).filter(([each]) => each !== id))

/** The preferences without those of a connection. They hold addresses, which nothing shows once the connection is gone. */
export const forgetConnection = (preferences: Preferences, id: string): Preferences => ({
  ...preferences,
  ...Object.fromEntries(BY_CONNECTION.map((name) => [name, without<unknown>(preferences[name], id)])),
})
