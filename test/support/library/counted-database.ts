import type { Database } from '../../../main/platform/database/connection.ts'

/** What was done with a database. */
export interface CountedWork {
  /** Calls of statements, rows that they returned, and rows that they changed, those inside the index of words included. */
  steps: number
  /** The SQL of the statements. */
  statements: Set<string>
}

/** A database that counts what is done with it. */
export function countedDatabase(database: Database): { database: Database; work: CountedWork } {
  const work: CountedWork = { steps: 0, statements: new Set() }
  const changes = (): number => database.statement<{ total: number }>('SELECT total_changes() AS total').one().total
  const counted: Database = {
    ...database,
    statement<Row>(sql: string) {
      const statement = database.statement<Row>(sql)
      work.statements.add(sql)
      return {
        get(...values) {
          const row = statement.get(...values)
          work.steps += row === undefined ? 1 : 2
          return row
        },
        one(...values) {
          work.steps += 2
          return statement.one(...values)
        },
        all(...values) {
          const rows = statement.all(...values)
          work.steps += 1 + rows.length
          return rows
        },
        *iterate(...values) {
          work.steps += 1
          for (const row of statement.iterate(...values)) {
            work.steps += 1
            yield row
          }
        },
        run(...values) {
          const before = changes()
          const result = statement.run(...values)
          work.steps += 1 + changes() - before
          return result
        },
      }
    },
  }
  return { database: counted, work }
}

/** The tables that a statement reads from beginning to end. */
export const scannedTables = (database: Database, sql: string): string[] =>
  database
    .statement<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
    .all(...Array.from({ length: sql.split('?').length - 1 }, () => null))
    // A search of a virtual table for one row is called a scan as well.
    .flatMap(
      ({ detail }) => /^SCAN (?!CONSTANT ROW|\w+ VIRTUAL TABLE INDEX \d+:=)(?:main\.)?(\w+)/.exec(detail)?.[1] ?? [],
    )
