import { expect, test } from './support/desk.ts'
import { resize } from './support/window-size.ts'

// U24
test('the width of stories is chosen once for the reader, its history and later windows', async ({ startDemo }) => {
  const desk = await startDemo()
  const { page, frame, news } = desk
  await resize(desk, 1920, 1040)
  await news.rows.first().click()
  await news.body.waitFor()
  const widths: number[] = []
  for (const width of ['narrow', 'medium', 'wide', 'full']) {
    await frame.run(`Stories in ${width} width`)
    await expect(news.reading).toHaveAttribute('data-width', width)
    widths.push(Math.round((await news.body.boundingBox())?.width ?? 0))
  }
  expect(widths).toEqual([...widths].sort((one, other) => one - other))
  expect(new Set(widths).size).toBe(4)
  await frame.run('Stories in narrow width')
  await page.reload()
  await expect(news.reading).toHaveAttribute('data-width', 'narrow')
})
