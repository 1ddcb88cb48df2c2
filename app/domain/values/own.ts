/** The member that a record itself has under a name from outside; undefined for what every object carries, such as `constructor`. */
export const own = <T>(record: Readonly<Partial<Record<string, T>>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined

/** A record without a prototype, so that every name from outside can be written to it, `__proto__` among them. */
export const emptyRecord = <T>(): Record<string, T> => Object.create(null) as Record<string, T>
