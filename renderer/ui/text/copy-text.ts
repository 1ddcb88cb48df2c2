/** A text for the clipboard, and the same as markup where there is some. */
export interface Copied {
  text: string
  html?: string
}

export function writeCopied(clipboard: DataTransfer | null, { text, html }: Copied): void {
  clipboard?.setData('text/plain', text)
  if (html !== undefined) clipboard?.setData('text/html', html)
}

/** Copies with the page's own copy command, since the window has no clipboard permission. Returns whether it was copied. */
export function copyAll(copied: Copied): boolean {
  let isGiven = false
  function give(event: ClipboardEvent): void {
    writeCopied(event.clipboardData, copied)
    event.preventDefault()
    event.stopImmediatePropagation()
    isGiven = true
  }
  document.addEventListener('copy', give, { capture: true, once: true })
  // oxlint-disable-next-line typescript/no-deprecated -- the only way that needs no permission
  const isDone = document.execCommand('copy')
  document.removeEventListener('copy', give, { capture: true })
  return isDone && isGiven
}

/** Copies a text. Returns whether it was copied. */
export const copyText = (text: string): boolean => copyAll({ text })
