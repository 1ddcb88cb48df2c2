/**
 * Makes each table that scrolls by itself a stop of Tab, so that the arrow keys scroll it, and no other one. It goes on until what is
 * returned is called.
 */
export function reachWideTables(block: HTMLElement): () => void {
  const observer = new ResizeObserver(() => {
    for (const table of block.querySelectorAll('table'))
      if (table.scrollWidth > table.clientWidth) table.tabIndex = 0
      else table.removeAttribute('tabindex')
  })
  // A table keeps its width while its rows become wider.
  for (const each of block.querySelectorAll('table, table > *')) observer.observe(each)
  return () => observer.disconnect()
}
