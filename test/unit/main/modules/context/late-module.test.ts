import { expect, it, vi } from 'vitest'
import { lateModule } from '../../../../../main/modules/context/late-module.ts'

const CONTRACT = { 'library.damaged': {}, 'library.backup': {} }

/** A module that says what was asked of it. */
function sample() {
  const list = vi.fn(() => Promise.resolve([]))
  const dispose = vi.fn(() => Promise.resolve())
  const create = vi.fn(() =>
    Promise.resolve({ handlers: { 'library.damaged': list, 'library.backup': () => Promise.resolve(null) }, dispose }),
  )
  return { list, dispose, create, module: lateModule(CONTRACT, create) }
}

const CALL = { signal: new AbortController().signal, window: 1 }

it('is loaded by its first call, and once', async () => {
  const { create, list, module } = sample()
  expect(create).not.toHaveBeenCalled()
  expect(module.loaded()).toBeNull()
  await Promise.all([module.handlers['library.damaged']({}, CALL), module.handlers['library.backup']({}, CALL)])
  expect(create).toHaveBeenCalledOnce()
  expect(list).toHaveBeenCalledExactlyOnceWith({}, CALL)
})

it('is disposed of when it was loaded, and is not loaded for that', async () => {
  const { create, dispose, module } = sample()
  await module.dispose()
  expect(create).not.toHaveBeenCalled()
  await module.load()
  await module.dispose()
  expect(dispose).toHaveBeenCalledOnce()
})

it('is loaded again by the next call when that has failed', async () => {
  const { create, module } = sample()
  create.mockRejectedValueOnce(new Error('no such file'))
  await expect(module.handlers['library.damaged']({}, CALL)).rejects.toThrow('no such file')
  expect(await module.handlers['library.damaged']({}, CALL)).toEqual([])
})
