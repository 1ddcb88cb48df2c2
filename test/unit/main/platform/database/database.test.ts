import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { schemaHash, NewerSchemaError } from '../../../../../main/platform/database/migrations.ts'
import { releasePages } from '../../../../../main/platform/database/connection.ts'
import { openDatabase } from '../../../../../main/platform/database/database.ts'
import { isDamage } from '../../../../../main/platform/database/storage-error.ts'
import { temporaryFolder } from '../../../../support/system/temporary-folder.ts'

const KIND = { applicationId: 77, migrations: ['CREATE TABLE a (x INTEGER)'] }

const write = (path: string): void => {
  const database = openDatabase(path, KIND)
  database.statement('INSERT INTO a VALUES (?)').run(5)
  database.close()
}

const thrownBy = (call: () => unknown): unknown => {
  try {
    return call()
  } catch (thrown) {
    return thrown
  }
}

describe('openDatabase', () => {
  it('keeps written data over a restart', () => {
    const path = join(temporaryFolder(), 'a.db')
    write(path)
    const database = openDatabase(path, KIND)
    expect(database.statement<{ x: number }>('SELECT x FROM a').get()).toEqual({ x: 5 })
    database.close()
  })

  it.each([
    ['an empty file', () => Buffer.alloc(0)],
    ['a text file', () => Buffer.from('hello, I am a text file. '.repeat(20))],
    ['random bytes', () => Buffer.alloc(5000, 0xa7)],
    ['half a database', (whole: Buffer) => whole.subarray(0, 60)],
    ['a zeroed header', (whole: Buffer) => Buffer.concat([Buffer.alloc(100), whole.subarray(100)])],
    [
      'a foreign database',
      (whole: Buffer) => {
        const copy = Buffer.from(whole)
        copy.writeUInt32BE(1, 68)
        return copy
      },
    ],
    ['a torn body', (whole: Buffer) => Buffer.concat([whole.subarray(0, 100), Buffer.alloc(whole.length - 100, 0xff)])],
  ])('calls %s damaged, and changes nothing in it', (_name, damage) => {
    const folder = temporaryFolder()
    const path = join(folder, 'a.db')
    write(path)
    const damaged = damage(readFileSync(path))
    writeFileSync(path, damaged)
    expect(isDamage(thrownBy(() => openDatabase(path, KIND)))).toBe(true)
    expect(readFileSync(path).equals(damaged)).toBe(true)
  })

  it('reads what was stored when a reading began, also after one that failed, while another connection writes', () => {
    const path = join(temporaryFolder(), 'a.db')
    write(path)
    const [database, other] = [openDatabase(path, KIND), openDatabase(path, KIND)]
    const countOf = (): number => database.statement<{ total: number }>('SELECT count(*) AS total FROM a').one().total
    const countsAround = (): number[] =>
      database.reading(() => {
        const before = countOf()
        other.statement('INSERT INTO a VALUES (?)').run(6)
        return [before, countOf()]
      })
    expect(countsAround()).toEqual([1, 1])
    expect(() =>
      database.reading(() => {
        countOf()
        throw new Error('the work failed')
      }),
    ).toThrow('the work failed')
    expect(countsAround()).toEqual([2, 2])
    expect(countOf()).toBe(3)
    database.close()
    other.close()
  })

  it('keeps the log of writes below 16 MB, however much is written', () => {
    const path = join(temporaryFolder(), 'a.db')
    const database = openDatabase(path, { ...KIND, migrations: ['CREATE TABLE a (x BLOB)'] })
    const megabyte = new Uint8Array(1024 * 1024)
    const sizes = Array.from({ length: 60 }, () => {
      database.statement('INSERT INTO a VALUES (?)').run(megabyte)
      return statSync(`${path}-wal`).size
    })
    expect(Math.max(...sizes)).toBeLessThan(16_000_000)
    database.close()
  })

  it('reads on after the memory of its pages was given back, whatever else was closed before', () => {
    const folder = temporaryFolder()
    write(join(folder, 'closed.db'))
    write(join(folder, 'a.db'))
    const database = openDatabase(join(folder, 'a.db'), KIND)
    const sum = database.statement<{ sum: number }>('SELECT sum(x) AS sum FROM a')
    expect(sum.one()).toEqual({ sum: 5 })
    releasePages()
    expect(sum.one()).toEqual({ sum: 5 })
    database.close()
  })

  it('is damaged where a row is gone that another one names', () => {
    const path = join(temporaryFolder(), 'a.db')
    write(path)
    const database = openDatabase(path, KIND)
    expect(isDamage(thrownBy(() => database.statement('SELECT x FROM a WHERE rowid = ?').one(99)))).toBe(true)
    database.close()
  })

  it('leaves no file behind that it could not create', () => {
    const folder = temporaryFolder()
    const open = (): unknown => openDatabase(join(folder, 'a.db'), { ...KIND, migrations: ['CREATE TABLE a'] })
    expect(thrownBy(open)).toBeInstanceOf(Error)
    expect(readdirSync(folder)).toEqual([])
  })

  it.each([
    ['is the one that is written down', { schemas: [schemaHash('a: CREATE TABLE a (x INTEGER)')], migrations: [''] }],
    ['this SQLite makes, though another one is written down', { schemas: [schemaHash('of another SQLite')] }],
  ])('opens a file whose schema %s', (_what, known) => {
    const path = join(temporaryFolder(), 'a.db')
    write(path)
    const database = openDatabase(path, { ...KIND, ...known })
    expect(database.statement<{ x: number }>('SELECT x FROM a').get()).toEqual({ x: 5 })
    database.close()
  })

  it('rejects a newer schema by name and changes nothing', () => {
    const folder = temporaryFolder()
    const path = join(folder, 'a.db')
    openDatabase(path, { ...KIND, migrations: [...KIND.migrations, 'CREATE TABLE b (y INTEGER)'] }).close()
    const before = readFileSync(path)
    expect(() => openDatabase(path, KIND)).toThrow(NewerSchemaError)
    expect(readFileSync(path).equals(before)).toBe(true)
    expect(readdirSync(folder).filter((name) => name.includes('damaged'))).toEqual([])
    expect(existsSync(path)).toBe(true)
  })

  it('rolls a failed transaction back', () => {
    const database = openDatabase(join(temporaryFolder(), 'a.db'), KIND)
    expect(() =>
      database.transaction(() => {
        database.statement('INSERT INTO a VALUES (1)').run()
        throw new Error('no')
      }),
    ).toThrow('no')
    expect(database.statement<{ n: number }>('SELECT COUNT(*) AS n FROM a').get()).toEqual({ n: 0 })
    database.close()
  })
})
