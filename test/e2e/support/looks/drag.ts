import type { Locator, Page } from '@playwright/test'

/** What another program brings with the mouse. */
interface Brought {
  /** Texts by their type. */
  texts?: Readonly<Record<string, string>>
  /** Paths of files. */
  files?: readonly string[]
}

/** The whole page of a window. */
export const documentOf = (page: Page): Locator => page.locator(':root')

/** Drags something of another program over the middle of an element, and returns what drops it there. */
export async function dragOver(page: Page, target: Locator, { texts = {}, files = [] }: Brought) {
  const client = await page.context().newCDPSession(page)
  const box = await target.boundingBox()
  if (box === null) throw new Error('the target is not on screen')
  const event = {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
    data: {
      items: Object.entries(texts).map(([mimeType, data]) => ({ mimeType, data })),
      files: [...files],
      dragOperationsMask: 1,
    },
  }
  await client.send('Input.dispatchDragEvent', { type: 'dragEnter', ...event })
  await client.send('Input.dispatchDragEvent', { type: 'dragOver', ...event })
  return async (): Promise<void> => {
    await client.send('Input.dispatchDragEvent', { type: 'drop', ...event })
    await client.detach()
  }
}

/** Drops something of another program on an element. */
export async function drop(page: Page, target: Locator, brought: Brought): Promise<void> {
  await (
    await dragOver(page, target, brought)
  )()
}

/** Drags an element onto another, and returns the texts that arrive there, by their type. */
export async function carried(source: Locator, target: Locator): Promise<Record<string, string>> {
  const dropped = target.evaluate(
    (element) =>
      new Promise<Record<string, string>>((resolve) => {
        element.addEventListener('dragover', (event) => event.preventDefault(), { once: false })
        element.addEventListener(
          'drop',
          (event) => {
            const { dataTransfer } = event as DragEvent
            resolve(
              Object.fromEntries((dataTransfer?.types ?? []).map((type) => [type, dataTransfer?.getData(type) ?? ''])),
            )
          },
          { once: true, capture: true },
        )
      }),
  )
  await source.dragTo(target)
  return dropped
}
