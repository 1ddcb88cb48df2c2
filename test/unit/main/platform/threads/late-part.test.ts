import { afterEach, expect, it, vi } from 'vitest'
import { latePart, PartNotLoadedError } from '../../../../../main/platform/threads/late-part.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('is there at once in a run from the sources', async () => {
  const part = await latePart(() => Promise.resolve('the part'))
  expect(part()).toBe('the part')
})

it('is not loaded in a build before something needs it, and then once', async () => {
  vi.stubGlobal('BUILD_ID', 'this')
  const load = vi.fn(() => Promise.resolve('the part'))
  const part = await latePart(load)
  expect(load).not.toHaveBeenCalled()
  const missing = (() => {
    try {
      return part()
    } catch (thrown) {
      return thrown
    }
  })()
  expect(missing).toBeInstanceOf(PartNotLoadedError)
  await (missing as PartNotLoadedError).load()
  expect(part()).toBe('the part')
  expect(part()).toBe('the part')
  expect(load).toHaveBeenCalledOnce()
})
