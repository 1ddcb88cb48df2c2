import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../support/desk/desk.ts'
import { carried, documentOf, dragOver, drop } from '../support/looks/drag.ts'
import { listener } from '../support/desk/listener.ts'
import { themePictures } from '../support/looks/theme-pictures.ts'

// SECURITY 5, 80
test('what is dropped on a watch list, the ratios, the earnings and the page of a company is taken, anywhere else it opens nothing, and a story and a number are dragged out', async ({
  openDemo,
  scratch,
}) => {
  const desk = await openDemo()
  await test.step('a symbol of a story is dragged onto a watch list, and the story itself is not taken for one', async () => {
    const { frame, news } = desk
    await news.watch('Chips', 'KSTL')
    const list = news.entry('Chips')
    await news.rows.first().click()
    await news.rows.first().dragTo(list)
    await expect(frame.message.filter({ hasText: 'added' })).toHaveCount(0)
    const symbol = (await news.symbol.textContent()) ?? ''
    await news.symbol.dragTo(list)
    await expect(frame.message).toContainText(`${symbol} added to “Chips”.`)
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

  await test.step('a story is dragged out with its address', async () => {
    const { news } = desk
    const { 'text/uri-list': addresses } = await carried(news.rows.first(), news.reading)
    expect(addresses).toContain(`tearsheet:story/${await news.idOf(news.rows.first())}`)
  })

  await test.step('symbols of another program are dropped on the ratios, the earnings and the page of a company', async () => {
    const { page, frame, ratios, earnings, sheet } = desk
    await frame.open('Ratios')
    const dropHere = await dragOver(page, ratios.companies, { texts: { 'text/plain': 'qntl, KSTL\na?b' } })
    expect(await themePictures(page, 'over', 'drag')).toEqual([])
    await dropHere()
    await expect(frame.message.filter({ hasText: 'A?B' })).toContainText(
      '2 symbols added to the companies. Not taken: “A?B”.',
    )
    await expect(ratios.company('QNTL')).toBeVisible()

    const file = join(scratch, 'symbols.csv')
    writeFileSync(file, '"HLDN","QNTL"\r\n')
    await drop(page, ratios.companies, { files: [file] })
    // A message goes after a while, and what it speaks of may be shown later than that.
    await expect(frame.message.filter({ hasText: 'HLDN added' })).toContainText('1 was there already.')
    await expect(ratios.company('HLDN')).toBeVisible()

    // A drag from another cell than the selected one selects.
    await ratios.numbers.first().click()
    const texts = await carried(ratios.numbers.first(), ratios.symbols)
    expect(texts['text/plain']).toMatch(/^-?\d+(\.\d+)?$/)
    expect(texts['text/uri-list']).toMatch(/^tearsheet:company\/QNTL\?ratios=\w+&basis=(TTM|A|R|P)$/)

    await frame.open('Company')
    await drop(page, sheet.view, { texts: { 'text/plain': 'KSTL QNTL' } })
    await expect(frame.message.filter({ hasText: 'KSTL is shown.' })).toContainText(
      '1 left out: a page has one company.',
    )
    await expect(sheet.name).toHaveText('Kestrel Aerospace')

    await frame.open('Earnings')
    await drop(page, earnings.view, { texts: { 'text/plain': 'BRWF NVRA c?d' } })
    await expect(frame.message.filter({ hasText: 'C?D' })).toContainText(
      '2 symbols added to the companies. Not taken: “C?D”.',
    )
  })
})
