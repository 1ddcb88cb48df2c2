// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useSameList } from '../../../../renderer/ui/use-same-list.ts'

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
