/** Where a long text is cut: the first part, then parts of about `size` characters, at line ends where there are any. */
export function textSlices(text: string, first: number, size: number): string[] {
  const parts: string[] = []
  for (let at = 0; at < text.length;) {
    const most = parts.length === 0 ? first : size
    let end = Math.min(text.length, at + most)
    const isLast = end === text.length
    const line = isLast ? -1 : text.slice(at, end + 1).lastIndexOf('\n')
    // A pair of surrogates is not cut.
    if (line >= most / 2) end = at + line
    else if (!isLast && /[\ud800-\udbff]/.test(text.charAt(end - 1))) end -= 1
    parts.push(text.slice(at, end))
    // Each part is a block of its own, which stands for the line end.
    at = text.charAt(end) === '\n' && !isLast ? end + 1 : end
  }
  return parts
}
