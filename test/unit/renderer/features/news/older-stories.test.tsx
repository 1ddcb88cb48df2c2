// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { CommandProvider } from '../../../../../renderer/commands/commands.tsx'
import { OlderNote } from '../../../../../renderer/features/news/older-stories.tsx'
import { renderWindow } from '../../../../support/render-window.tsx'

it('older stories that could not be requested say why, and can be requested again', async () => {
  const lookFurther = vi.fn()
  const nothing = (): void => undefined
  const { user } = await renderWindow(
    <CommandProvider>
      <OlderNote
        coverage={null}
        isEmpty={false}
        older={{
          status: { kind: 'failed', error: { kind: 'connection-broken', host: 'a.example' } },
          isOfService: true,
          isAtEnd: true,
          look: nothing,
          lookFurther,
          closeGap: nothing,
          stop: nothing,
        }}
      />
    </CommandProvider>,
  )
  expect(screen.getByRole('status').textContent).toContain('a.example closed the connection')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(lookFurther).toHaveBeenCalledOnce()
})
