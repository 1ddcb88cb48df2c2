/** Copies a text with the page's own copy command, since the window has no clipboard permission. Returns whether it was copied. */
export function copyText(text: string): boolean {
  let isGiven = false
  function give(event: ClipboardEvent): void {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    event.stopImmediatePropagation()
    isGiven = true
  }
  document.addEventListener('copy', give, { capture: true, once: true })
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- the only way that needs no permission
  const isDone = document.execCommand('copy')
  document.removeEventListener('copy', give, { capture: true })
  return isDone && isGiven
}
