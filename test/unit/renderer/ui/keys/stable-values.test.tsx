// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useStable, useSameList } from '../../../../../renderer/ui/keys/stable-values.ts'

const versions = (calls: string[]) =>
  renderHook(({ version }) => useStable((word: string) => void calls.push(`${word} ${version}`)), {
    initialProps: { version: 1 },
  })

it('the function stays the same between renders', () => {
  const { result, rerender } = versions([])
  const before = result.current
  rerender({ version: 2 })
  expect(result.current).toBe(before)
})

it('the function does what the last render gave it', () => {
  const calls: string[] = []
  const { result, rerender } = versions(calls)
  rerender({ version: 2 })
  result.current('said')
  expect(calls).toEqual(['said 2'])
})

it('a list stays the same as long as it has the same texts', () => {
  const { result, rerender } = renderHook(({ texts }) => useSameList(texts), { initialProps: { texts: ['a', ''] } })
  const first = result.current
  rerender({ texts: ['a', ''] })
  expect(result.current).toBe(first)
  rerender({ texts: ['a'] })
  expect(result.current).toEqual(['a'])
})

it('an empty list is one', () => {
  expect(renderHook(() => useSameList([])).result.current).toEqual([])
})
