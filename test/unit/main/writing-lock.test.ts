import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { takeWritingLock, type WritingLock } from '../../../main/writing-lock.ts'
import { makeReadOnly } from '../../support/system/read-only.ts'
import { temporaryFolder } from '../../support/system/temporary-folder.ts'
import { errorOf } from '../../support/system/error-of.ts'

/** Why a lock does not let this instance write; null when it does. */
const refusal = (lock: WritingLock): unknown => errorOf(() => lock.check())

it('the only instance may write, and the system is asked once', () => {
  const requests: boolean[] = []
  const lock = takeWritingLock(
    join(temporaryFolder(), 'new'),
    () => requests.push(true) > 0,
    () => 0,
  )
  expect(lock.isTaken()).toBe(false)
  expect([refusal(lock), refusal(lock)]).toEqual([null, null])
  expect(requests).toHaveLength(1)
})

it('another instance has it where the folder can be written, until that one ends', () => {
  const folder = join(temporaryFolder(), 'new', 'folder')
  let [isOther, requests, at] = [true, 0, 0]
  const lock = takeWritingLock(
    folder,
    () => {
      requests += 1
      return !isOther
    },
    () => at,
  )
  expect(lock.isTaken()).toBe(true)
  expect(refusal(lock)).toMatchObject({ kind: 'storage-failed', reason: 'taken' })
  expect(readdirSync(folder)).toEqual([])
  isOther = false
  // Asking brings the window of the other instance to the front.
  expect(refusal(lock)).toMatchObject({ reason: 'taken' })
  expect(requests).toBe(2)
  at = 60_000
  expect(refusal(lock)).toBeNull()
})

it('a read-only folder is not mistaken for another instance', () => {
  const folder = temporaryFolder()
  const makeWritable = makeReadOnly(folder)
  onTestFinished(makeWritable)
  let isWritable = false
  const lock = takeWritingLock(
    folder,
    () => isWritable,
    () => 0,
  )
  expect(lock.isTaken()).toBe(false)
  expect(refusal(lock)).toEqual({ kind: 'storage-failed', reason: 'read-only', detail: folder })
  makeWritable()
  isWritable = true
  expect(refusal(lock)).toBeNull()
})

it('a file in the place of the folder is named', () => {
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  const lock = takeWritingLock(
    join(file, 'folder'),
    () => false,
    () => 0,
  )
  expect(refusal(lock)).toMatchObject({ kind: 'storage-failed', reason: 'occupied' })
})
