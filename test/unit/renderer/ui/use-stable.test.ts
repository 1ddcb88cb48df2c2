// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useStable } from '../../../../renderer/ui/use-stable.ts'

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
