import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './support/desk.ts'
import { carried, documentOf, dragOver, drop } from './support/drag.ts'
import { listener } from './support/listener.ts'
import { themePictures } from './support/theme-pictures.ts'

const DATE = 'Fri, 30 Oct 2026 16:18:04 -0400'

// SECURITY 5, 80
test('what is dropped on a watch list is added, and anywhere else opens nothing', async ({ openDemo, scratch }) => {
  const desk = await openDemo()
  await test.step('a symbol of a story is dragged onto a watch list, and that is undone', async () => {
    const { page, frame, news } = desk
    await news.watch('Chips', 'KSTL')
    const list = news.entry('Chips')
    await news.rows.first().click()
    const symbol = (await news.symbol.textContent()) ?? ''
    await news.symbol.dragTo(list)
    await expect(frame.message).toContainText(`${symbol} added to “Chips”.`)
    await news.symbol.dragTo(list)
    await expect(frame.message.filter({ hasText: 'Nothing was added' })).toContainText('1 was there already.')
    await page.keyboard.press('Control+z')
    await expect(frame.message.filter({ hasText: `${symbol} added` })).toHaveCount(0)
    // The undo may still be under way: a drop before it adds nothing, and says so.
    await expect(async () => {
      await news.symbol.dragTo(list)
      await expect(frame.message.filter({ hasText: `${symbol} added` })).toBeVisible({ timeout: 1000 })
    }).toPass()
  })

  await test.step('what is dropped anywhere else opens nothing', async () => {
    await desk.frame.open('News')
    const { app, page, frame, news } = desk
    await news.rows.first().click()
    const outside = await listener()
    const before = page.url()
    const file = join(scratch, 'page.html')
    writeFileSync(file, '<h1>another page</h1>')
    const everything: readonly Parameters<typeof drop>[2][] = [
      { files: [file] },
      { texts: { 'text/uri-list': outside.url, 'text/plain': outside.url } },
      { texts: { 'text/uri-list': 'file:///etc/passwd' } },
      { texts: { 'text/html': '<script>window.ran = 1</script><img src=x onerror="window.ran = 1">' } },
      { texts: { 'text/uri-list': 'javascript:window.ran = 1' } },
    ]
    for (const brought of everything)
      for (const target of [news.list, news.story, frame.tab('News')]) await drop(page, target, brought)
    await expect(news.rows.first()).toBeVisible()
    expect(page.url()).toBe(before)
    expect(app.windows()).toHaveLength(1)
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)

    const tries = (): string[] =>
      desk
        .refusals()
        .filter(({ what }) => what === 'navigation' || what === 'window')
        .map(({ detail }) => detail)
    expect(tries()).toEqual([])

    // The same drop tries to open the address in a window that allows it, and that is refused as well.
    const [control] = await Promise.all([
      app.waitForEvent('window'),
      app.evaluate(({ BrowserWindow }) =>
        new BrowserWindow({ webPreferences: { navigateOnDragDrop: true } }).loadURL('app://desk/icon.svg'),
      ),
    ])
    await drop(control, documentOf(control), { texts: { 'text/uri-list': outside.url } })
    await expect.poll(tries).toEqual([`${outside.url}/`])
    expect(app.windows()).toHaveLength(2)
    expect(outside.paths).toEqual([])
    outside.stop()
  })
})

test('symbols of another program are dropped on the ratios, the earnings and the page of a company', async ({
  openDemo,
  scratch,
}) => {
  const { page, frame, ratios, earnings, sheet } = await openDemo('Ratios')
  const dropHere = await dragOver(page, ratios.companies, { texts: { 'text/plain': 'qntl, KSTL\na?b' } })
  expect(await themePictures(page, 'over', 'drag')).toEqual([])
  await dropHere()
  await expect(frame.message).toContainText('2 symbols added to the companies. Not taken: “A?B”.')
  expect(await themePictures(page, 'taken', 'drag')).toEqual([])
  await expect(ratios.company('QNTL')).toBeVisible()

  const file = join(scratch, 'symbols.csv')
  writeFileSync(file, '"HLDN","QNTL"\r\n')
  await drop(page, ratios.companies, { files: [file] })
  // A message goes after a while, and what it speaks of may be shown later than that.
  await expect(frame.message.filter({ hasText: 'HLDN added' })).toContainText('1 was there already.')
  await expect(ratios.company('HLDN')).toBeVisible()

  const large = join(scratch, 'large.txt')
  writeFileSync(large, 'A '.repeat(200_000))
  await drop(page, ratios.companies, { files: [large] })
  await expect(frame.message.filter({ hasText: 'Nothing was taken' })).toContainText('more than 256 KB')

  await frame.open('Company')
  await drop(page, sheet.view, { texts: { 'text/plain': 'KSTL QNTL' } })
  await expect(frame.message.filter({ hasText: 'KSTL is shown.' })).toContainText('1 left out: a page has one company.')
  await expect(sheet.name).toHaveText('Kestrel Aerospace')

  await frame.open('Earnings')
  await drop(page, earnings.view, { texts: { 'text/plain': 'BRWF NVRA c?d' } })
  await expect(frame.message.filter({ hasText: 'C?D' })).toContainText(
    '2 symbols added to the companies. Not taken: “C?D”.',
  )
  await expect(earnings.view).toContainText('NVRA')
})

test('a list is pasted, and a number dragged out', async ({ openDemo }) => {
  const desk = await openDemo()
  await test.step('a pasted list is taken as a dropped one', async () => {
    const { app, page, frame, ratios } = desk
    await desk.frame.open('Ratios')
    await app.evaluate(({ clipboard }) => clipboard.writeText('QNTL\nKSTL\nb?'))
    await ratios.symbols.click()
    await page.keyboard.press('Control+v')
    await expect(frame.message).toContainText('2 symbols added to the companies. Not taken: “B?”.')
    await expect(ratios.company('KSTL')).toBeVisible()
  })

  await test.step('a number is dragged out as sent, with the link to it', async () => {
    const { ratios } = desk
    await desk.frame.open('Ratios')
    await ratios.show('QNTL')
    // A drag from another cell than the selected one selects.
    await ratios.numbers.first().click()
    const texts = await carried(ratios.numbers.first(), ratios.symbols)
    expect(texts['text/plain']).toMatch(/^-?\d+(\.\d+)?$/)
    expect(texts['text/uri-list']).toMatch(/^tearsheet:company\/QNTL\?ratios=\w+&basis=(TTM|A|R|P)$/)
  })
})

test('a story is dragged out with its addresses, and is not taken for symbols', async ({ openClient }) => {
  const story = {
    id: 7,
    title: '=Margins rise',
    created: DATE,
    updated: DATE,
    body: '<p>x</p>',
    url: 'https://a.example/7',
  }
  const desk = await openClient((path) => (path.includes('removed') ? '[]' : JSON.stringify([story])))
  const { news } = desk
  await news.watch('Chips', 'KSTL')
  await news.open(7)
  await expect(news.address).toBeVisible()
  const texts = await carried(news.address, news.reading)
  expect(texts).toMatchObject({
    'text/plain': "'=Margins rise",
    'text/uri-list': 'tearsheet:story/7\r\nhttps://a.example/7',
  })
  expect(texts['text/html']).toContain('<a href="https://a.example/7">')
  expect(await carried(news.rows.first(), news.reading)).toMatchObject({ 'text/uri-list': 'tearsheet:story/7' })
  await news.rows.first().dragTo(news.entry('Chips'))
  await expect(desk.frame.message.filter({ hasText: 'added' })).toHaveCount(0)
})
