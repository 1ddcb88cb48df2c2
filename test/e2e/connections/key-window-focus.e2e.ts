import { openKeyWindow } from '../pages/welcome.ts'
import { expect, test } from '../support/desk/desk.ts'

// U9
test('each field of the key window that gets the focus is in sight above its buttons, at 200 % and at its smallest size', async ({
  startDesk,
}) => {
  const { app, welcome } = await startDesk()
  const adding = await openKeyWindow(app, () => welcome.connect.click())
  const covered: string[] = []
  for (const [width, height] of [
    [270, 280],
    [320, 240],
  ] as const) {
    await adding.page.setViewportSize({ width, height })
    await adding.address.focus()
    for (const key of ['Tab', 'Shift+Tab'])
      for (let step = 0; step < 14; step += 1) {
        await adding.page.keyboard.press(key)
        const found = await adding.page.evaluate(() => {
          const focused = document.activeElement
          const buttons = document.querySelector('.key-form-actions')
          if (focused === null || buttons === null || focused === document.body || buttons.contains(focused))
            return null
          const { top, bottom } = focused.getBoundingClientRect()
          return top >= 0 && bottom <= buttons.getBoundingClientRect().top
            ? null
            : `${focused.outerHTML.slice(0, 80)}: ${Math.round(top)} to ${Math.round(bottom)}`
        })
        if (found !== null) covered.push(`${width} × ${height}: ${found}`)
      }
  }
  expect(covered).toEqual([])
})
