import { expect, it } from 'vitest'
import { AppError } from '../../../../app/errors/app-error.ts'
import { errorInfoOf } from '../../../../renderer/query/error-info.ts'

it('an expected error is passed on as it is', () => {
  expect(errorInfoOf(new AppError({ kind: 'no-key' }))).toEqual({ kind: 'no-key' })
})

// B20: only main has a log, and a bug of the window has no reference in it.
it('a bug of the window is described by its own words, not as an entry of the log', () => {
  expect(errorInfoOf(new TypeError('x is undefined'))).toEqual({ kind: 'window-failed', detail: 'x is undefined' })
})

it('a bug without words says so', () => {
  expect(errorInfoOf('text')).toEqual({ kind: 'window-failed', detail: 'it has no description' })
})
