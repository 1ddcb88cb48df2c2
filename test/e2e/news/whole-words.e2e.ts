import { expect, test } from '../support/desk/desk.ts'
import { resize } from '../support/looks/window-size.ts'

test('what stands beside a number, an age or a list is whole or not there', async ({ openDemo }) => {
  const desk = await openDemo()
  await test.step('the number of a watch list is shown whole or not at all', async () => {
    const { page, news } = desk
    await news.watch('Semis', 'QNTL KSTL')
    await expect(news.countOf('Semis')).toBeVisible()
    await news.entry('Semis').hover()
    await expect(news.editList('Semis')).toBeVisible()
    await expect(news.countOf('Semis')).toBeHidden()
    await page.mouse.move(0, 0)
    await news.editList('Semis').press('Shift')
    await expect(news.countOf('Semis')).toBeHidden()
    await news.entry('Unread').hover()
    await expect(news.countOf('Unread')).toBeVisible()
  })

  await test.step('what is not live says so in whole words beside an age that is whole or out of sight', async () => {
    await desk.frame.open('News')
    const { frame, news } = desk
    await news.rows.first().click()
    await frame.offlineSwitch.click()
    for (const [width, height] of [
      [1440, 900],
      [1000, 700],
    ] as const) {
      await resize(desk, width, height)
      for (const mark of [news.listSource, news.storySource]) {
        await expect(mark).toContainText('Cached · not live')
        const parts = await mark.evaluate(({ lastElementChild }) => {
          const bottom = lastElementChild?.getBoundingClientRect().bottom ?? 0
          return [...(lastElementChild?.children ?? [])].map((part) => ({
            isInSight: part.getBoundingClientRect().top < bottom - 1,
            cut: part.scrollWidth - part.clientWidth,
          }))
        })
        expect(parts[0]).toEqual({ isInSight: true, cut: 0 })
        expect(parts.filter(({ isInSight, cut }) => isInSight && cut > 0)).toEqual([])
        if (mark === news.storySource && width === 1440)
          expect(parts.map(({ isInSight }) => isInSight)).toEqual([true, true])
      }
    }
    await frame.offlineSwitch.click()
  })
})
